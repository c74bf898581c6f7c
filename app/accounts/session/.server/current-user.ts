import { redirect } from "react-router";
import type { Shop } from "#server/shop.ts";
import { setAnswerCookies } from "./answer-cookies.ts";
import { openAuth } from "./auth.ts";
import { passCookies, passedOn } from "./call-auth.ts";
import { endSession } from "./end-session.ts";
import { clearedCookies, greetsSomebody, longestSessionDays, mayBeSignedIn } from "./session-cookies.ts";

/** Who is signed in (R-ACCOUNT-1). */
export type User = {
  id: string;
  /** In lower case. */
  email: string;
  /** Always true where sign-in is concerned; false only between a sign-up and its confirmation. */
  emailVerified: boolean;
  firstName: string | null;
  fullName: string | null;
  twoFactorEnabled: boolean;
  createdAt: Date;
};

export type SignedIn = { user: User; session: { id: string; token: string; expiresAt: Date } };

/**
 * Who asks, by session cookie or by the same token as a bearer; null for a visitor. A session with less than 300 s
 * left is renewed, an invalid one is ended in the browser: the cookies for that go out with the answer by themselves.
 */
export async function currentUser(shop: Shop, request: Request): Promise<User | null> {
  return (await currentSession(shop, request))?.user ?? null;
}

/** As `currentUser`, with the session. */
export async function currentSession(shop: Shop, request: Request): Promise<SignedIn | null> {
  if (!mayBeSignedIn(shop, request)) {
    // A missing session ends in the browser as an invalid one does (R-ACCOUNT-3).
    if (greetsSomebody(request)) setAnswerCookies(clearedCookies(shop));
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
    session: { id: session.id, token: session.token, expiresAt: session.expiresAt },
  };
}

const isTooOld = (since: Date): boolean => Date.now() - since.getTime() > longestSessionDays * 24 * 3600 * 1000;

/**
 * For pages: the signed-in user. A visitor is sent to sign in and then back.
 * @throws Response a redirect to /login; endpoints answer `notAuthenticated` of app/shared/errors.ts instead
 */
export async function requireUser(shop: Shop, request: Request): Promise<User> {
  return (await requireSession(shop, request)).user;
}

/** As `requireUser`, with the session. */
export async function requireSession(shop: Shop, request: Request): Promise<SignedIn> {
  const signedIn = await currentSession(shop, request);
  if (signedIn) return signedIn;
  throw redirect(`/login?next=${encodeURIComponent(pageOf(request))}`);
}

/**
 * The page's own address, for coming back to it: also where the browser asked for its data, which React Router does at
 * an address of its own, or where an action was posted.
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

/** What somebody calls themselves, as the two fields of a form; who gave one name only is split at its first space. */
export function nameParts({ firstName, fullName }: Named): { firstName: string; lastName: string } {
  const whole = (fullName ?? "").trim();
  const first = firstName ?? whole.split(" ")[0] ?? "";
  return { firstName: first, lastName: whole.startsWith(`${first} `) ? whole.slice(first.length + 1).trim() : "" };
}
