import { and, eq, getTableColumns, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { Refusal } from "#app/endpoint.ts";
import { type Order, type OrderItem, readItems } from "#app/orders/.server/order-store.ts";
import { draftStatuses } from "#app/orders/rules.ts";
import { consume, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { clientAddress } from "#app/shared/client-address.ts";
import type { Queryable, Transaction } from "#database/open.ts";
import { discountRedemptions, orderItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { mustBeDraft, outdated, ownOrder, raiseRevision } from "../../.server/drafts.ts";
import { mustNotBeInFlight, onOwnOrder } from "../../.server/in-flight.ts";
import { summarise } from "../../.server/summary.ts";
import type { CheckoutSummary } from "../../contract.ts";
import { type CodeProblem, codeProblem, codeProblemTexts, discountShares, plainCode } from "../../discount-rules.ts";
import { syncPaymentIntent } from "../../payment/.server/payment-intent.ts";
import { isClaimOld, payClaimMinutes } from "../../rules.ts";
import {
  hasReserved,
  lockDiscount,
  readBuyer,
  readCode,
  releaseDiscounts,
  reserveDiscount,
} from "./reserve-discount.ts";

export type Settled = { order: Order; items: OrderItem[]; problem: CodeProblem | null };

/**
 * Applies a code to a locked draft, or rechecks the one it has: after every change of lines or address, and when
 * paying. An existing code that is no longer valid is removed; a refused new code leaves the order unchanged.
 * @param wanted the code to use from now on, null for none; defaults to the order's own
 */
export async function settleDiscount(
  shop: Shop,
  tx: Transaction,
  order: Order,
  items: OrderItem[],
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
      // The caller has made sure that no payment of the draft is under way.
      payClaimedAt: null,
      ...raiseRevision,
    })
    .where(eq(orders.id, order.id))
    .returning();
  return { order: changed!, items: await readItems(tx, order.id), problem };
}

/**
 * The final check of a code before a payment is allowed: is it still valid, and can a use be reserved for this order?
 * So two orders never pay with the same one. While a payment may still go through, its code stays.
 * @returns the order to be paid, without its code if that is no longer available, and why
 */
export async function holdDiscount(shop: Shop, tx: Transaction, draft: Order, items: OrderItem[]): Promise<Settled> {
  const asItIs: Settled = { order: draft, items, problem: null };
  if (!draft.discountCode) return asItIs;
  if (draft.payClaimedAt !== null && (await hasReserved(tx, draft))) return asItIs;
  await lockDiscount(tx, draft);
  const settled = await settleDiscount(shop, tx, draft, items);
  if (settled.problem || (await reserveDiscount(tx, settled.order))) return settled;
  return { ...(await settleDiscount(shop, tx, settled.order, settled.items, null)), problem: "used" };
}

/**
 * Sets or removes a draft's code. Writes the database first, then updates the PaymentIntent.
 * @param typed the code as typed, null to remove it
 * @throws Refusal 404 not this browser's draft; 409 with `problem` for an unusable code, or if the order is placed or
 * being paid; 429 after twenty attempts in a minute; 503 payment provider down
 */
export async function changeDraftDiscount(
  shop: Shop,
  request: Request,
  id: string,
  typed: string | null,
): Promise<CheckoutSummary> {
  await ownOrder(shop, shop.db, request, id);
  if (typed !== null) await requireTry(shop, id, clientAddress(request));
  const { order, items, problem } = await onOwnOrder(shop, request, id, async (tx, draft, settled) => {
    mustBeDraft(draft);
    mustNotBeInFlight(draft, settled);
    return settleDiscount(shop, tx, draft, await readItems(tx, id), typed && plainCode(typed));
  });
  if (problem) throw await refuseCode(shop.db, order, plainCode(typed ?? ""), problem);
  if (order.stripeSessionId) await syncPaymentIntent(shop, order);
  return summarise(order, items);
}

async function requireTry(shop: Shop, id: string, from: string | null): Promise<void> {
  if (await consume(shop, rateLimits.discount(id, from))) return;
  throw new Refusal(429, "Too many attempts. Wait a minute, then try again.");
}

/**
 * Why a draft cannot use a code. If the same browser holds it with another order that it has begun to pay, says so: a
 * payment left at the bank's check ends once its browser opens the checkout again (R-CHECKOUT-12).
 */
async function refuseCode(db: Queryable, draft: Order, code: string, problem: CodeProblem): Promise<Refusal> {
  const holder = await ownPaymentWith(db, draft, code);
  if (!holder) return new Refusal(409, codeProblemTexts[problem], { problem });
  return new Refusal(
    409,
    `You have begun to pay for order ${holder.number} with this code. Finish that payment, or use the code here ${payClaimMinutes} minutes after you began it`,
    { problem, orderDraftId: holder.id, ...(isClaimOld(holder, new Date()) && outdated) },
  );
}

async function ownPaymentWith(db: Queryable, draft: Order, code: string): Promise<Order | undefined> {
  if (!draft.draftTokenHash) return undefined;
  const [holder] = await db
    .select(getTableColumns(orders))
    .from(orders)
    .innerJoin(discountRedemptions, eq(discountRedemptions.orderId, orders.id))
    .where(
      and(
        eq(orders.draftTokenHash, draft.draftTokenHash),
        ne(orders.id, draft.id),
        inArray(orders.status, [...draftStatuses]),
        isNotNull(orders.payClaimedAt),
        eq(discountRedemptions.code, code),
        eq(discountRedemptions.state, "reserved"),
      ),
    )
    .limit(1);
  return holder;
}
