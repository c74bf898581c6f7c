import { clearedDraftCookie } from "#app/checkout/.server/draft-token.ts";
import type { Shop } from "#server/shop.ts";
import { setAnswerCookies } from "./answer-cookies.ts";
import { callAuth } from "./call-auth.ts";
import { clearedCookies, mayBeSignedIn } from "./session-cookies.ts";

/**
 * Ends the session on the server and in the browser; in the browser even when the server knows of none. The checkout
 * that was begun there is let go of as well.
 */
export async function signOut(shop: Shop, request: Request): Promise<void> {
  if (mayBeSignedIn(shop, request)) await callAuth(shop, request, "/sign-out", {});
  setAnswerCookies([...clearedCookies(shop), clearedDraftCookie(shop)]);
}
