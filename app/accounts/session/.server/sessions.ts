import { and, desc, eq, gt, ne } from "drizzle-orm";
import { clearedDraftCookie } from "#app/checkout/.server/drafts.ts";
import { session } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { setAnswerCookies } from "./answer-cookies.ts";
import { callAuth } from "./call-auth.ts";
import type { SignedIn } from "./current-user.ts";
import { clearedCookies, hasSessionCookie } from "./session-cookies.ts";

export type OpenSession = {
  id: string;
  userAgent: string | null;
  createdAt: Date;
  isThis: boolean;
};

/** The account's sessions: this browser first, then newest first. */
export async function listSessions(shop: Shop, { user, session: own }: SignedIn): Promise<OpenSession[]> {
  const rows = await shop.db
    .select({ id: session.id, userAgent: session.userAgent, createdAt: session.createdAt })
    .from(session)
    .where(and(eq(session.userId, user.id), gt(session.expiresAt, new Date())))
    .orderBy(desc(session.createdAt));
  return rows
    .map((row) => ({ ...row, isThis: row.id === own.id }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis));
}

/** Ends another session of the same account. Ids of other accounts have no effect. */
export async function revokeSession(shop: Shop, { user, session: own }: SignedIn, id: string): Promise<void> {
  if (!/^[\w-]{1,100}$/.test(id)) return;
  await shop.db.delete(session).where(and(eq(session.id, id), eq(session.userId, user.id), ne(session.id, own.id)));
}

/** 'Sign out everywhere else'. */
export async function revokeOtherSessions(shop: Shop, { user, session: own }: SignedIn): Promise<void> {
  await shop.db.delete(session).where(and(eq(session.userId, user.id), ne(session.id, own.id)));
}

/**
 * Ends the session on the server and in the browser, even if the server knows of none. Also releases the browser's
 * unfinished checkout.
 */
export async function signOut(shop: Shop, request: Request): Promise<void> {
  if (hasSessionCookie(shop, request)) await callAuth(shop, request, "/sign-out", {});
  setAnswerCookies([...clearedCookies(shop), clearedDraftCookie(shop)]);
}
