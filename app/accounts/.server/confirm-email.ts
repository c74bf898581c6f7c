import { eq } from "drizzle-orm";
import { clientAddress } from "#app/client-address.ts";
import { claimOrders } from "#app/orders/.server/claim-orders.ts";
import { user as users } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { callAuth } from "./call-auth.ts";
import { type AccountRefusal, refusalOf, tooManyTries } from "./refusal.ts";
import { limits, takeTry } from "./try-limits.ts";
import { readConfirmToken, tellAboutChange } from "./write-letters.ts";

/**
 * Confirms the address that a link was sent to: of a new account, or one that replaces an account's address, in
 * which case the old address is told. Orders that were placed as a guest with it come into the account.
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
  await claimOrdersAt(shop, said?.updateTo ?? said?.email);
  return { ok: true, isChange: said?.updateTo !== undefined };
}

async function claimOrdersAt(shop: Shop, address: string | undefined): Promise<void> {
  if (!address) return;
  const [owner] = await shop.db
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, address.toLowerCase()));
  if (owner) await claimOrders(shop, owner);
}
