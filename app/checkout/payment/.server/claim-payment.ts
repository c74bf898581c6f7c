import type { User } from "#app/accounts/session/.server/current-user.ts";
import { variantsById } from "#app/catalogue/.server/sellable-variants.ts";
import { Refusal } from "#app/endpoint.ts";
import { type Order, type OrderItem, orderFrom, type StoredRow } from "#app/orders/.server/order-store.ts";
import { mustAgree } from "#app/preorders/.server/agreement.ts";
import { addressRefusal } from "#app/pricing/addresses/markets.ts";
import type { Queryable } from "#database/open.ts";
import { callFunction } from "#database/query-rows.ts";
import type { Shop } from "#server/shop.ts";
import { draftQuoteKey, ownValues } from "../../.server/drafts.ts";
import { forgetDraft, seenDraft } from "../../.server/seen-drafts.ts";
import type { PayRequest } from "../../contract.ts";
import {
  type Priced,
  priceRequestedLines,
  requestedLinesOf,
  sameItems,
  samePromise,
} from "../../form/.server/price-lines.ts";
import { payClaimMinutes } from "../../rules.ts";

export type Claimed = { ready: Order; items: OrderItem[] };

/**
 * Allows payment of a draft if it is unchanged since it was read. Every change of amount or destination raises the
 * revision.
 * @returns undefined if the draft has changed or was placed
 */
export async function claim(shop: Shop, db: Queryable, order: Order, buyer: User | null): Promise<Order | undefined> {
  const claimed = await callFunction<StoredRow | null>(db, "claim_payment($1, $2, $3, $4, $5)", [
    order.id,
    order.revision,
    ...claimValues(shop, order, buyer),
  ]);
  return claimed ? orderFrom(claimed) : undefined;
}

/**
 * Allows the first payment of a remembered draft, in the statement that verifies that draft and prices are still those.
 * @returns undefined if that is not so, or anything else has to be looked at first
 */
export async function claimAsSeen(
  shop: Shop,
  request: Request,
  id: string,
  { shown, buyer }: { shown: PayRequest; buyer: User | null },
): Promise<Claimed | undefined> {
  const seen = seenDraft(shop, request, id);
  if (!seen?.sold) return undefined;
  const { order, items, sold } = seen;
  const priced = await priceRequestedLines(shop.db, requestedLinesOf(items), variantsById(sold.variants)).catch(
    (error) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    },
  );
  if (!priced || !isClaimedAtOnce(shop, { order, items }, priced, shown) || whyIncomplete(shop, order, items))
    return undefined;
  const claimed = await callFunction<StoredRow | null>(shop.db, "claim_seen_payment($1, $2, $3, $4, $5, $6, $7)", [
    ...ownValues(shop, request, id),
    order.revision,
    sold.mark,
    ...claimValues(shop, order, buyer),
  ]);
  forgetDraft(shop, id);
  return claimed ? { ready: orderFrom(claimed), items } : undefined;
}

/** The last parameters of the functions that allow a payment. */
const claimValues = (shop: Shop, order: Order, buyer: User | null) => [
  new Date(),
  buyer?.id ?? null,
  afterThisPayment(shop, order),
];

/** A draft must not expire while the payment just allowed may still go through. */
const afterThisPayment = (shop: Shop, { expiresAt }: Order): Date | null =>
  expiresAt && new Date(Math.max(expiresAt.getTime(), shop.clock.now().getTime() + payClaimMinutes * 60_000));

export const matchesPage = (order: Order, shown: PayRequest): boolean =>
  order.total === shown.total && (shown.revision === undefined || shown.revision === order.revision);

/** Whether the order was priced, and promised, as it would be now. */
export const isPricedAsNow = (order: Order, items: OrderItem[], priced: Priced): boolean =>
  sameItems(items, priced.items) && samePromise(order, priced);

/**
 * Whether the claim is all that an order needs. One with a code, pieces of a drop or a minimum reserves them in the same
 * transaction, and so is an agreement to wait recorded.
 */
export const isClaimedAtOnce = (
  shop: Shop,
  { order, items }: { order: Order; items: OrderItem[] },
  priced: Priced,
  shown: PayRequest,
): boolean =>
  isPricedAsNow(order, items, priced) &&
  matchesPage(order, shown) &&
  order.status === "pending_payment" &&
  !order.discountCode &&
  priced.drops.size === 0 &&
  priced.printCondition === null &&
  !mustAgree(shop, order);

/**
 * What the buyer still has to do; undefined if nothing. No step can be skipped: contact, address and a delivery option
 * that fits both (ASVS 2.3.1). A market may have been switched off since (R-MARKET-2).
 */
export function whyIncomplete(shop: Shop, draft: Order, items: OrderItem[]): string | undefined {
  const key = draftQuoteKey(draft, items);
  if (!draft.email || !draft.firstName || !draft.lastName || !key || !draft.country)
    return "Enter your contact details and delivery address first.";
  const refused = addressRefusal(shop.store.markets.sellsTo, draft.country, draft.postcode);
  if (refused) return `${refused.message}.`;
  if (!draft.shippingRateId || draft.shippingKey !== key) return "Choose a delivery option first.";
  return undefined;
}
