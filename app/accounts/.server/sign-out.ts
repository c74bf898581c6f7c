import type { Shop } from "#server/shop.ts";
import { setAnswerCookies } from "./answer-cookies.ts";
import { callAuth } from "./call-auth.ts";
import { clearedCookies, mayBeSignedIn } from "./session-cookies.ts";

/** Ends the session on the server and in the browser; in the browser even when the server knows of none. */
export async function signOut(shop: Shop, request: Request): Promise<void> {
  if (mayBeSignedIn(shop, request)) await callAuth(shop, request, "/sign-out", {});
  setAnswerCookies(clearedCookies(shop));
}
