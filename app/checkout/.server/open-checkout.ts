import { eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#database/open.ts";
import { orderEvents, orderItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { CheckoutLines, CheckoutSummary } from "../contract.ts";
import { newDraftToken, readDraftToken, tokenHash } from "./draft-token.ts";
import { dropShipping, itemsOf, lockNewestDraft, newestDraft, type OrderRow, raiseRevision } from "./drafts.ts";
import { isPaymentInFlight, settledClaim } from "./in-flight.ts";
import { ensurePaymentIntent } from "./payment-intent.ts";
import { type NewItem, priceRequestedLines, sameItems } from "./price-lines.ts";
import { type Settled, settleDiscount } from "./settle-discount.ts";
import { summarise } from "./summary.ts";

/**
 * Opens or reopens the checkout (architecture, section 3 step 2): the order row with its price snapshot is
 * committed before anything is charged; reopening reuses draft and PaymentIntent.
 * @throws Refusal 409 for lines that cannot be sold, 503 when the card service does not answer
 */
export async function openCheckout(
  shop: Shop,
  request: Request,
  { lines }: CheckoutLines,
): Promise<{ summary: CheckoutSummary; token: string }> {
  const token = readDraftToken(request) ?? newDraftToken();
  const { items, itemsTotal } = await priceRequestedLines(shop.db, lines);
  const settled = await settledClaim(shop, await newestDraft(shop.db, token));
  const { order, problem } = await shop.db.transaction(async (tx): Promise<Opened> => {
    const draft = await lockNewestDraft(tx, token);
    if (!draft || (draft.expiresAt && draft.expiresAt <= shop.clock.now())) {
      return unsettled(await insertDraft(shop, tx, token, items, itemsTotal, undefined));
    }
    if (sameItems(await itemsOf(tx, draft.id), items)) return unsettled(draft);
    // What is being paid for stays as it is: the changed cart becomes an order of its own.
    return isPaymentInFlight(draft, settled)
      ? unsettled(await insertDraft(shop, tx, token, items, itemsTotal, draft))
      : replaceItems(shop, tx, draft, items, itemsTotal);
  });
  const ready = await ensurePaymentIntent(shop, order);
  return { summary: summarise(ready, await itemsOf(shop.db, ready.id), problem), token };
}

type Opened = Pick<Settled, "order" | "problem">;
const unsettled = (order: OrderRow): Opened => ({ order, problem: null });

async function insertDraft(
  shop: Shop,
  tx: Queryable,
  token: string,
  items: NewItem[],
  itemsTotal: number,
  before: OrderRow | undefined,
): Promise<OrderRow> {
  const { email, phone, firstName, lastName, address, apartment, city, state, country, postcode } = before ?? {};
  const [order] = await tx
    .insert(orders)
    .values({
      number: sql`next_order_number(${shop.store.orderNumberPrefix})`,
      draftTokenHash: tokenHash(token),
      itemsTotal,
      total: itemsTotal,
      expiresAt: new Date(shop.clock.now().getTime() + shop.store.draftExpiryMinutes * 60_000),
      ...(before && { email, phone, firstName, lastName, address, apartment, city, state, country, postcode }),
    })
    .returning();
  await tx.insert(orderItems).values(items.map((item) => ({ ...item, orderId: order!.id })));
  await tx.insert(orderEvents).values({ orderId: order!.id, type: "checkout_opened", actor: "customer" });
  return order!;
}

/** New lines in an old draft: the delivery choice was made for other lines, so it goes; a code is worked out anew. */
export async function replaceItems(
  shop: Shop,
  tx: Transaction,
  draft: OrderRow,
  items: NewItem[],
  itemsTotal: number,
): Promise<Settled> {
  await tx.delete(orderItems).where(eq(orderItems.orderId, draft.id));
  await tx.insert(orderItems).values(items.map((item) => ({ ...item, orderId: draft.id })));
  const [changed] = await tx
    .update(orders)
    .set({
      ...dropShipping,
      ...raiseRevision,
      itemsTotal,
      discountTotal: 0,
      total: itemsTotal,
      status: "pending_payment",
      payClaimedAt: null,
    })
    .where(eq(orders.id, draft.id))
    .returning();
  return settleDiscount(shop, tx, changed!, await itemsOf(tx, draft.id));
}
