import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { orderItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { type ItemRow, itemsOf, type OrderRow, raiseRevision } from "../../.server/drafts.ts";
import { type CodeProblem, codeProblem, discountShares } from "../../discount-rules.ts";
import { readBuyer, readCode } from "./discount-facts.ts";
import { hasReserved, lockDiscount, releaseDiscounts, reserveDiscount } from "./reserve-discount.ts";

export type Settled = { order: OrderRow; items: ItemRow[]; problem: CodeProblem | null };

/**
 * Puts a code to a locked draft, or looks again whether the one it has still holds: after every change of lines or
 * address, and when paying. A code that stopped holding is taken off; one that is refused leaves the order alone.
 * @param wanted the code to use from now on, null for none; the order's own when left out
 */
export async function settleDiscount(
  shop: Shop,
  tx: Transaction,
  order: OrderRow,
  items: ItemRow[],
  wanted: string | null = order.discountCode,
): Promise<Settled> {
  const code = wanted ? await readCode(tx, wanted, order.id) : null;
  const itemsTotal = items.reduce((sum, { total }) => sum + total, 0);
  const problem = wanted ? codeProblem(code, await readBuyer(tx, order, itemsTotal), shop.clock.now()) : null;
  if (problem && wanted !== order.discountCode) return { order, items, problem };

  const holds = wanted && code && !problem ? { code: wanted, kind: code.kind, value: code.value } : null;
  const { discountTotal, shares } = holds
    ? discountShares(items, holds)
    : { discountTotal: 0, shares: items.map(() => 0) };
  const discountCode = holds?.code ?? null;
  const same =
    discountCode === order.discountCode &&
    discountTotal === order.discountTotal &&
    items.every((item, index) => item.discountTotal === shares[index]);
  if (same) return { order, items, problem };

  if (discountCode !== order.discountCode) await releaseDiscounts(tx, [order.id]);
  for (const [index, item] of items.entries()) {
    await tx.update(orderItems).set({ discountTotal: shares[index] }).where(eq(orderItems.id, item.id));
  }
  const [changed] = await tx
    .update(orders)
    .set({
      discountCode,
      discountTotal,
      total: sql`${orders.itemsTotal} - ${discountTotal}::int + ${orders.shippingTotal} + ${orders.taxTotal}`,
      // Whoever changes the draft has made sure that no payment of it is under way.
      payClaimedAt: null,
      ...raiseRevision,
    })
    .where(eq(orders.id, order.id))
    .returning();
  return { order: changed!, items: await itemsOf(tx, order.id), problem };
}

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
