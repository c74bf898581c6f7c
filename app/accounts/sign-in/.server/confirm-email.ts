import { and, eq } from "drizzle-orm";
import { claimOrders } from "#app/orders/customer/.server/claim-orders.ts";
import { consume, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { clientAddress } from "#app/shared/client-address.ts";
import { account, user as users } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { queueCredentialsChanged, readConfirmToken } from "../../.server/queue-account-emails.ts";
import { callAuth } from "../../session/.server/call-auth.ts";
import { closeLinks } from "../../session/.server/end-session.ts";
import { type AccountRefusal, refusal, refusalOf, tooManyTries } from "../../session/.server/refusal.ts";

/**
 * Confirms the address that a link was sent to: of a new account, or a replacement, in which case the old address is
 * notified. Guest orders with the address are added to the account.
 */
export async function confirmEmail(
  shop: Shop,
  request: Request,
  token: string,
): Promise<{ ok: true; isChange: boolean } | AccountRefusal> {
  if (!(await consume(shop, rateLimits.link(clientAddress(request))))) return tooManyTries();
  const said = readConfirmToken(token);
  if (said?.updateTo && said.userId && (await hasNewerPassword(shop, said.userId, said.iat))) {
    return refusal("INVALID_TOKEN", 401);
  }
  const answer = await callAuth(shop, request, `/verify-email?token=${encodeURIComponent(token)}`);
  if (!answer.ok) return refusalOf(answer.status >= 500 ? { ...answer, code: "INVALID_TOKEN" } : answer);
  if (said?.updateTo && said.userId) {
    const owner = { id: said.userId, email: said.email };
    await closeLinks(shop.db, owner.id);
    await queueCredentialsChanged(shop, owner, "email");
  }
  await claimOrdersAt(shop, said?.updateTo ?? said?.email);
  return { ok: true, isChange: said?.updateTo !== undefined };
}

/** A new password invalidates everything requested by people who knew the old one. */
async function hasNewerPassword(shop: Shop, userId: string, askedAt: number): Promise<boolean> {
  const [credential] = await shop.db
    .select({ setAt: account.updatedAt })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, "credential")));
  return credential !== undefined && Math.floor(credential.setAt.getTime() / 1000) > askedAt;
}

async function claimOrdersAt(shop: Shop, address: string | undefined): Promise<void> {
  if (!address) return;
  const [owner] = await shop.db
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, address.toLowerCase()));
  if (owner) await claimOrders(shop, owner);
}
