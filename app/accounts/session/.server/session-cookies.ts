import type { Shop } from "#server/shop.ts";
import { accountCookie, shownAccount, writeShownAccount } from "../account-cookie.ts";
import { cookiesNow } from "./answer-cookies.ts";

/** Lifetime of a session in seconds (R-ACCOUNT-2). */
export const sessionSeconds = 3600;
/** Maximum lifetime of a session in days, however often it is renewed (ASVS 7.3.2). */
export const longestSessionDays = 30;

type Settings = Pick<Shop, "config">;

export const isSecure = ({ config }: Settings) => config.PUBLIC_URL.startsWith("https:");

/** On https the `__Host-` prefix guarantees that no other host and no plain connection set the cookie (ASVS 3.3). */
export const cookieName = (shop: Settings, name: string) => (isSecure(shop) ? `__Host-${name}` : name);

export const sessionCookie = (shop: Settings) => cookieName(shop, "session");

/** Whether the request carries anything that could be a session. Avoids work for visitors. */
export function hasSessionCookie(shop: Settings, request: Request): boolean {
  if (request.headers.has("authorization")) return true;
  return cookiesNow(request).includes(`${sessionCookie(shop)}=`);
}

/** Whether the browser shows an account in the header, even if the session has ended. */
export const showsAccount = (request: Request): boolean =>
  cookiesNow(request)
    .split("; ")
    .some((cookie) => cookie.startsWith(`${accountCookie}=`));

/** The token in the request's session cookie, valid or not. */
export function sessionToken(shop: Settings, request: Request): string | null {
  const cookie = cookiesNow(request)
    .split("; ")
    .find((each) => each.startsWith(`${sessionCookie(shop)}=`));
  return cookie?.slice(sessionCookie(shop).length + 1).split(".")[0] || null;
}

const attributes = (shop: Settings, maxAge: number) =>
  `Path=/; SameSite=Lax; Max-Age=${maxAge}${isSecure(shop) ? "; Secure" : ""}`;

/** The readable companion of the session cookie, see account-cookie.ts. */
export function companionCookie(shop: Settings, user: Parameters<typeof shownAccount>[0]): string {
  return `${accountCookie}=${writeShownAccount(shownAccount(user))}; ${attributes(shop, sessionSeconds)}`;
}

/** Signs the browser out whatever the server knows: an invalid or missing session ends locally (R-ACCOUNT-3). */
export function clearedCookies(shop: Settings): string[] {
  return [`${sessionCookie(shop)}=; HttpOnly; ${attributes(shop, 0)}`, `${accountCookie}=; ${attributes(shop, 0)}`];
}
