import type { Transaction } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import type { ItemRow, OrderRow } from "./drafts.ts";
import { hasReserved, lockDiscount, reserveDiscount } from "./reserve-discount.ts";
import { type Settled, settleDiscount } from "./settle-discount.ts";

/**
 * A code's last word, before a payment is allowed: whether it still holds, and a use of it kept for this order, so
 * that two orders never pay with the same one. While a payment with it may still go through, what was allowed stays.
 * @returns the order as it is to be paid, without its code where it cannot have it any more, and why
 */
export async function holdDiscount(shop: Shop, tx: Transaction, draft: OrderRow, items: ItemRow[]): Promise<Settled> {
  const asItIs: Settled = { order: draft, items, problem: null };
  if (!draft.discountCode) return asItIs;
  if (draft.payClaimedAt !== null && (await hasReserved(tx, draft))) return asItIs;
  await lockDiscount(tx, draft);
  const settled = await settleDiscount(shop, tx, draft, items);
  if (settled.problem || (await reserveDiscount(tx, settled.order))) return settled;
  return { ...(await settleDiscount(shop, tx, settled.order, settled.items, null)), problem: "used" };
}
