import { consume, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { clientAddress } from "#app/shared/client-address.ts";
import type { Shop } from "#server/shop.ts";
import { callAuth, openAuth } from "../../session/.server/call-auth.ts";
import { type AccountRefusal, refusal, refusalOf, tooManyTries } from "../../session/.server/refusal.ts";
import { knownFor, rememberBrowser } from "./known-browser.ts";

const isToken = (token: string): boolean => /^[A-Za-z0-9_-]{10,100}$/.test(token);

/** Whether an emailed link is still valid, or a refusal that says why not. Checking does not use it up. */
export async function checkResetLink(
  shop: Shop,
  request: Request,
  token: string,
): Promise<{ ok: true } | AccountRefusal> {
  if (!isToken(token)) return refusal("INVALID_TOKEN", 400);
  if (!(await consume(shop, rateLimits.link(clientAddress(request))))) return tooManyTries();
  const { internalAdapter } = await (await openAuth(shop)).$context;
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return found !== null && found.expiresAt > new Date() ? { ok: true } : refusal("INVALID_TOKEN", 400);
}

/** Sets the new password with the link's token, once, and signs out all devices. Two-factor sign-in stays on. */
export async function resetPassword(
  shop: Shop,
  request: Request,
  { token, password }: { token: string; password: string },
): Promise<{ ok: true } | AccountRefusal> {
  if (!(await consume(shop, rateLimits.link(clientAddress(request))))) return tooManyTries();
  if (!isToken(token)) return refusal("INVALID_TOKEN", 400);
  const { internalAdapter } = await (await openAuth(shop)).$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  const owner = link && (await internalAdapter.findUserById(link.value));
  const answer = await callAuth(shop, request, "/reset-password", { token, newPassword: password });
  if (!answer.ok) return refusalOf(answer);
  // This browser's user reads the account's email, so strangers' attempts must not lock them out.
  if (owner) rememberBrowser(shop, request, knownFor.signIn(owner.email));
  return { ok: true };
}
