import type { Shop } from "#server/shop.ts";
import { callAuth } from "./call-auth.ts";
import { clientAddress } from "./client.ts";
import { type AccountRefusal, refusalOf, tooManyTries } from "./refusal.ts";
import { limits, takeTry } from "./try-limits.ts";
import { readConfirmToken, tellAboutChange } from "./write-letters.ts";

/**
 * Confirms the address that a link was sent to: of a new account, or one that replaces an account's address, in
 * which case the old address is told.
 */
export async function confirmEmail(
  shop: Shop,
  request: Request,
  token: string,
): Promise<{ ok: true; isChange: boolean } | AccountRefusal> {
  if (!(await takeTry(shop, limits.link(clientAddress(request))))) return tooManyTries();
  const answer = await callAuth(shop, request, `/verify-email?token=${encodeURIComponent(token)}`);
  if (!answer.ok) return refusalOf(answer.status >= 500 ? { ...answer, code: "INVALID_TOKEN" } : answer);
  const said = readConfirmToken(token);
  if (said?.updateTo && said.userId) {
    const owner = { id: said.userId, email: said.email };
    await tellAboutChange(shop, owner, "email");
  }
  return { ok: true, isChange: said?.updateTo !== undefined };
}
