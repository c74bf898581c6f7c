import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#database/open.ts";
import { orderEvents, orderItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { CheckoutLines, CheckoutSummary } from "../contract.ts";
import { newDraftToken, readDraftToken, tokenHash } from "./draft-token.ts";
import {
  dropShipping,
  itemsOf,
  lockNewestDraft,
  newestDraft,
  type OrderRow,
  type PricedItem,
  raiseRevision,
} from "./drafts.ts";
import { isPaymentInFlight, settledClaim } from "./in-flight.ts";
import { ensurePaymentIntent } from "./payment-intent.ts";
import { priceRequestedLines, sameItems } from "./price-lines.ts";
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
  const known = readDraftToken(request);
  const token = known ?? newDraftToken();
  const priced = await priceRequestedLines(shop.db, lines);
  const { order, items, problem } = known
    ? await reopen(shop, token, priced)
    : await insertDraft(shop, shop.db, token, priced, undefined);
  const ready = await ensurePaymentIntent(shop, order);
  return { summary: summarise(ready, items, problem), token };
}

type Priced = Awaited<ReturnType<typeof priceRequestedLines>>;
type Opened = { order: OrderRow; items: PricedItem[]; problem: Settled["problem"] };

/** A browser that was here before may have a draft. */
async function reopen(shop: Shop, token: string, priced: Priced): Promise<Opened> {
  const settled = await settledClaim(shop, await newestDraft(shop.db, token));
  return shop.db.transaction(async (tx) => {
    const draft = await lockNewestDraft(tx, token);
    if (!draft || (draft.expiresAt && draft.expiresAt <= shop.clock.now())) {
      return insertDraft(shop, tx, token, priced, undefined);
    }
    const items = await itemsOf(tx, draft.id);
    if (sameItems(items, priced.items)) return { order: draft, items, problem: null };
    // What is being paid for stays as it is: the changed cart becomes an order of its own.
    return isPaymentInFlight(draft, settled)
      ? insertDraft(shop, tx, token, priced, draft)
      : replaceItems(shop, tx, draft, priced);
  });
}

/** Order, lines and event in one statement: all of them or none. */
async function insertDraft(
  shop: Shop,
  db: Queryable,
  token: string,
  { items, itemsTotal }: Priced,
  before: OrderRow | undefined,
): Promise<Opened> {
  const id = randomUUID();
  const { email, phone, firstName, lastName, address, apartment, city, state, country, postcode } = before ?? {};
  const lines = db.$with("lines").as(
    db
      .insert(orderItems)
      .values(items.map((item) => ({ ...item, orderId: id })))
      .returning({ id: orderItems.id }),
  );
  const event = db
    .$with("event")
    .as(
      db
        .insert(orderEvents)
        .values({ orderId: id, type: "checkout_opened", actor: "customer" })
        .returning({ id: orderEvents.id }),
    );
  const [order] = await db
    .with(lines, event)
    .insert(orders)
    .values({
      id,
      number: sql`next_order_number(${shop.store.orderNumberPrefix})`,
      draftTokenHash: tokenHash(token),
      itemsTotal,
      total: itemsTotal,
      expiresAt: new Date(shop.clock.now().getTime() + shop.store.draftExpiryMinutes * 60_000),
      ...(before && { email, phone, firstName, lastName, address, apartment, city, state, country, postcode }),
    })
    .returning();
  return { order: order!, items, problem: null };
}

/** New lines in an old draft: the delivery choice was made for other lines, so it goes; a code is worked out anew. */
export async function replaceItems(
  shop: Shop,
  tx: Transaction,
  draft: OrderRow,
  { items, itemsTotal }: Priced,
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
