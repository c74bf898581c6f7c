import { redirect } from "react-router";
import type { Shop } from "#server/shop.ts";
import { setAnswerCookies } from "./answer-cookies.ts";
import { openAuth, passCookies, passedOn } from "./call-auth.ts";
import { endSession } from "./end-session.ts";
import { clearedCookies, hasSessionCookie, longestSessionDays, showsAccount } from "./session-cookies.ts";

/** The signed-in user (R-ACCOUNT-1). */
export type User = {
  id: string;
  /** In lower case. */
  email: string;
  /** False only between sign-up and confirmation; always true for a signed-in user. */
  emailVerified: boolean;
  firstName: string | null;
  fullName: string | null;
  twoFactorEnabled: boolean;
  createdAt: Date;
};

export type SignedIn = { user: User; session: { id: string; expiresAt: Date } };

/**
 * The user of the request's session cookie or bearer token; null for a visitor. A session with less than 300 s left is
 * renewed, an invalid one is cleared in the browser; both cookies are added to the response automatically (R-ACCOUNT-2,
 * R-ACCOUNT-3).
 */
export async function currentUser(shop: Shop, request: Request): Promise<User | null> {
  return (await currentSession(shop, request))?.user ?? null;
}

/** Like `currentUser`, with the session. */
export async function currentSession(shop: Shop, request: Request): Promise<SignedIn | null> {
  if (!hasSessionCookie(shop, request)) {
    // A missing session is cleared in the browser like an invalid one (R-ACCOUNT-3).
    if (showsAccount(request)) setAnswerCookies(clearedCookies(shop));
    return null;
  }
  const auth = await openAuth(shop);
  const { headers, response } = await auth.api.getSession({
    headers: new Headers(passedOn(request)),
    returnHeaders: true,
  });
  if (!response || isTooOld(response.session.createdAt)) {
    if (response) await endSession(shop, response.session.token);
    setAnswerCookies(clearedCookies(shop));
    return null;
  }
  const { user, session } = response;
  passCookies(shop, headers.getSetCookie(), user);
  return {
    user: {
      id: user.id,
      email: user.email,
      emailVerified: user.emailVerified,
      firstName: user.firstName || null,
      fullName: user.fullName || null,
      twoFactorEnabled: user.twoFactorEnabled === true,
      createdAt: user.createdAt,
    },
    session: { id: session.id, expiresAt: session.expiresAt },
  };
}

const isTooOld = (since: Date): boolean => Date.now() - since.getTime() > longestSessionDays * 24 * 3600 * 1000;

/**
 * For pages: the signed-in user. Visitors are redirected to sign in and return afterwards.
 * @throws Response a redirect to /login. Endpoints answer `notAuthenticated` of app/shared/errors.ts instead
 */
export async function requireUser(shop: Shop, request: Request): Promise<User> {
  return (await requireSession(shop, request)).user;
}

/** Like `requireUser`, with the session. */
export async function requireSession(shop: Shop, request: Request): Promise<SignedIn> {
  const signedIn = await currentSession(shop, request);
  if (signedIn) return signedIn;
  throw redirect(`/login?next=${encodeURIComponent(pageOf(request))}`);
}

/**
 * The page's own URL, to return to. Also correct for data requests, which React Router sends to another URL, and for
 * posts to an action.
 */
export function pageOf(request: Request): string {
  const { pathname, search, searchParams } = new URL(request.url);
  const path = pathname.replace(/(\/_)?\.data$/, "");
  if (request.method !== "GET") return path;
  if (!searchParams.has("_routes")) return path + search;
  searchParams.delete("_routes");
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}

type Named = { firstName: string | null; fullName: string | null };

/** The name as the two form fields. A single name is split at its first space. */
export function nameParts({ firstName, fullName }: Named): { firstName: string; lastName: string } {
  const whole = (fullName ?? "").trim();
  const first = firstName ?? whole.split(" ")[0] ?? "";
  return { firstName: first, lastName: whole.startsWith(`${first} `) ? whole.slice(first.length + 1).trim() : "" };
}
