import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { requireDropsOpen, requireNotKnownGone } from "#app/drops/.server/checkout-pieces.ts";
import { Refusal } from "#app/endpoint.ts";
import { type Order, orderFrom, readItems, type StoredRow } from "#app/orders/.server/order-store.ts";
import { transition } from "#app/orders/.server/transition.ts";
import { countedByOrder, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { clientAddress } from "#app/shared/client-address.ts";
import type { Transaction } from "#database/open.ts";
import { callFunction, snakeKeys } from "#database/query-rows.ts";
import { orderItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import {
  dropShipping,
  lockNewestDraft,
  newDraftToken,
  newestDraft,
  type PricedItem,
  raiseRevision,
  readDraftToken,
  tokenHash,
} from "../../.server/drafts.ts";
import { isPaymentInFlight, settledClaim } from "../../.server/in-flight.ts";
import { summarise } from "../../.server/summary.ts";
import type { CheckoutLines, CheckoutSummary } from "../../contract.ts";
import { type Settled, settleDiscount } from "../../discount/.server/settle-discount.ts";
import { requireNotHeld, requireNotPaid } from "../../payment/.server/paid-before.ts";
import { ensurePaymentIntent } from "../../payment/.server/payment-intent.ts";
import { type Priced, priceRequestedLines, sameItems, samePromise } from "./price-lines.ts";

/**
 * Opens or reopens the checkout (R-CHECKOUT-2). The order row with its prices is committed before anything is charged;
 * reopening reuses draft and PaymentIntent.
 * @throws Refusal 409 for lines that cannot be sold, a drop that is not open or has a waiting room, a paid order or a held
 * payment; 429 if a network address has started too many orders; 503 if the payment provider does not respond
 */
export async function openCheckout(
  shop: Shop,
  request: Request,
  { lines, paying }: CheckoutLines,
): Promise<{ summary: CheckoutSummary; token: string }> {
  if (paying) await requireNotPaid(shop, request, paying);
  const known = readDraftToken(shop, request);
  requireNotKnownGone(shop, lines, known);
  const token = known ?? newDraftToken();
  const [priced] = await Promise.all([priceRequestedLines(shop.db, lines), requireNotHeld(shop, request, lines)]);
  await requireDropsOpen(shop, request, priced, token);
  const found = known ? await reopen(shop, token, priced) : { before: undefined };
  const { order, items, problem } = "before" in found ? await begin(shop, request, { token, priced, ...found }) : found;
  const ready = await ensurePaymentIntent(shop, order);
  return { summary: summarise(ready, items, problem), token };
}

type Opened = { order: Order; items: PricedItem[]; problem: Settled["problem"] };
/** A new order is needed, with the previous order's address if there is one. */
type Wanted = { before: Order | undefined };

/** A returning browser may have a draft. */
async function reopen(shop: Shop, token: string, priced: Priced): Promise<Opened | Wanted> {
  const settled = await settledClaim(shop, await newestDraft(shop.db, token));
  return shop.db.transaction(async (tx) => {
    const draft = await lockNewestDraft(tx, token);
    if (!draft || (draft.expiresAt && draft.expiresAt <= shop.clock.now())) return { before: undefined };
    const items = await readItems(tx, draft.id);
    if (sameItems(items, priced.items) && samePromise(draft, priced))
      return { order: await renewExpiry(shop, tx, draft), items, problem: null };
    // An order that is being paid stays unchanged: the changed cart becomes a new order.
    return isPaymentInFlight(draft, settled) ? { before: draft } : replaceItems(shop, tx, draft, priced);
  });
}

const expiryFrom = (shop: Shop) => new Date(shop.clock.now().getTime() + shop.store.draftExpiryMinutes * 60_000);

/**
 * Renews the draft's expiry on a return visit. Written only after half of it has passed, because reloads are frequent.
 */
async function renewExpiry(shop: Shop, tx: Transaction, draft: Order): Promise<Order> {
  const left = draft.expiresAt ? draft.expiresAt.getTime() - shop.clock.now().getTime() : Number.POSITIVE_INFINITY;
  if (left > shop.store.draftExpiryMinutes * 30_000) return draft;
  const [kept] = await tx
    .update(orders)
    .set({ expiresAt: expiryFrom(shop) })
    .where(eq(orders.id, draft.id))
    .returning();
  return kept!;
}

type Beginning = Wanted & { token: string; priced: Priced };

/** Unpaid orders cost nothing, so without a limit a single visitor could fill the table. */
async function begin(shop: Shop, request: Request, { token, priced, before }: Beginning): Promise<Opened> {
  const { items, itemsTotal, dispatchOn, printCondition } = priced;
  const { email, phone, firstName, lastName, address, apartment, city, state, country, postcode } = before ?? {};
  const columns = {
    id: randomUUID(),
    draftTokenHash: tokenHash(token),
    itemsTotal,
    expiresAt: expiryFrom(shop),
    dispatchOn,
    printCondition,
    email,
    phone,
    firstName,
    lastName,
    address,
    apartment,
    city,
    state,
    country,
    postcode,
  };
  const tries = shop.config.CHECKOUTS_PER_MINUTE;
  const limits = tries === 0 ? [] : rateLimits.order(clientAddress(request), tries);
  const opened = await callFunction<StoredRow | null>(shop.db, "open_order($1, $2, $3, $4)", [
    JSON.stringify(snakeKeys(columns)),
    JSON.stringify(items.map(snakeKeys)),
    shop.store.orderNumberPrefix,
    countedByOrder(limits),
  ]);
  if (opened) return { order: orderFrom(opened), items, problem: null };
  const message = "Too many checkouts started. Wait a minute, then try again.";
  throw new Refusal(429, message, {}, { "retry-after": "60" });
}

/** Replaces a draft's lines. The delivery choice was for other lines, so drop it, and recalculate the discount. */
export async function replaceItems(
  shop: Shop,
  tx: Transaction,
  draft: Order,
  { items, itemsTotal, dispatchOn, printCondition }: Omit<Priced, "drops">,
): Promise<Settled> {
  await tx.delete(orderItems).where(eq(orderItems.orderId, draft.id));
  await tx.insert(orderItems).values(items.map((item) => ({ ...item, orderId: draft.id })));
  await transition(tx, draft.id, "pending_payment");
  const [changed] = await tx
    .update(orders)
    .set({
      ...dropShipping,
      ...raiseRevision,
      itemsTotal,
      dispatchOn,
      printCondition,
      discountTotal: 0,
      total: itemsTotal,
      payClaimedAt: null,
      expiresAt: expiryFrom(shop),
    })
    .where(eq(orders.id, draft.id))
    .returning();
  return settleDiscount(shop, tx, changed!, await readItems(tx, draft.id));
}
