import { Refusal } from "#app/endpoint.ts";
import {
  itemsFrom,
  type Order,
  type OrderWithLines,
  orderFrom,
  type StoredRow,
} from "#app/orders/.server/order-store.ts";
import { type DeliveryOption, withFreeBundleDelivery } from "#app/pricing/delivery.ts";
import { poundsToPence } from "#app/shared/money.ts";
import { callFunction, snakeKeys } from "#database/query-rows.ts";
import type { Shop } from "#server/shop.ts";
import { draftQuoteKey, hasCompleteBundle, mustBeDraft, orderNotFound, ownValues } from "../../.server/drafts.ts";
import { mustNotBeInFlight, settledClaim } from "../../.server/in-flight.ts";
import {
  rememberDraft,
  type SeenDraft,
  type SoldLines,
  type StoredQuote,
  seenDraft,
} from "../../.server/seen-drafts.ts";
import { summarise } from "../../.server/summary.ts";
import type { CheckoutSummary, ShippingSelection } from "../../contract.ts";

const gone = (message: string) => new Refusal(409, message);
const notOffered = () => gone("This delivery option is no longer available. Choose another.");

/** How often to retry if the draft changes in between. */
const maxAttempts = 5;

/**
 * Chooses a delivery option for a draft. It must have been offered for the draft's own lines and address, at that rate
 * (R-CHECKOUT-5). Whether a bundle makes it free depends on the draft's lines, because a quote outlives a changed cart.
 * Writes only if draft and offer are unchanged since they were read, so nothing is locked meanwhile. `pay` updates the
 * PaymentIntent.
 * @throws Refusal 404 not this browser's draft; 409 not offered, or already placed, or being paid
 */
export async function selectShipping(
  shop: Shop,
  request: Request,
  choice: ShippingSelection,
): Promise<CheckoutSummary> {
  const seen = seenDraft(shop, request, choice.orderDraftId);
  const atOnce = seen && (await chooseAsSeen(shop, request, seen, choice));
  if (atOnce) return atOnce;
  for (let looks = 0; looks < maxAttempts; looks++) {
    const offers = await readOffers(shop, request, choice.orderDraftId);
    const { order: draft, items } = offers;
    mustBeDraft(draft);
    if (draft.stripeSessionId !== choice.paymentIntentId) {
      throw gone("This payment belongs to another checkout. Reload the page and try again.");
    }
    if (!draftQuoteKey(draft, items)) throw gone("Enter your delivery address before choosing a delivery option.");
    const wanted = offeredOption(offers, choice.shipping);
    if (!wanted) throw notOffered();
    if (isChosen(draft, wanted)) return summarise(draft, items);
    if (draft.payClaimedAt) mustNotBeInFlight(draft, await settledClaim(shop, draft));
    const chosen = await writeChoice(shop, request, offers, wanted);
    if (chosen) return summarise(chosen, items);
  }
  throw notOffered();
}

/** Chooses on a remembered draft. @returns undefined if it may have changed since, or cannot be chosen for */
async function chooseAsSeen(
  shop: Shop,
  request: Request,
  seen: SeenDraft,
  { paymentIntentId, shipping }: ShippingSelection,
): Promise<CheckoutSummary | undefined> {
  if (seen.order.payClaimedAt || seen.order.stripeSessionId !== paymentIntentId) return undefined;
  const wanted = offeredOption(seen, shipping);
  if (!wanted || isChosen(seen.order, wanted)) return undefined;
  const chosen = await writeChoice(shop, request, seen, wanted);
  return chosen && summarise(chosen, seen.items);
}

/**
 * The draft, its lines and its offers, in one consistent read.
 * @throws Refusal 404
 */
async function readOffers(shop: Shop, request: Request, id: string): Promise<SeenDraft> {
  const own = ownValues(shop, request, id);
  const found = await callFunction<(OrderWithLines & { quotes: StoredQuote[] }) | null>(
    shop.db,
    "read_offers($1, $2)",
    own,
  );
  if (!found) throw orderNotFound();
  return { order: orderFrom(found.order), items: itemsFrom(found.items), quotes: found.quotes };
}

type Chosen = { quote: StoredQuote; option: DeliveryOption; cheapest: number };

/** The wanted option, if it was offered for the draft's lines and address at that rate. */
function offeredOption(
  { order: draft, items, quotes }: SeenDraft,
  wanted: ShippingSelection["shipping"],
): Chosen | undefined {
  const key = draftQuoteKey(draft, items);
  const quote = quotes.find(({ quote_key }) => quote_key === key);
  if (!quote) return undefined;
  const offered = withFreeBundleDelivery(quote.options, {
    country: draft.country ?? "",
    hasCompleteBundle: hasCompleteBundle(items),
  });
  const option = offered.find((each) => each.id === wanted.rate_id);
  if (!option || option.rate !== pence(wanted.rate) || wanted.currency.toUpperCase() !== "GBP") return undefined;
  return { quote, option, cheapest: Math.min(...offered.map(({ rate }) => rate)) };
}

const isChosen = (draft: Order, { quote, option }: Chosen): boolean =>
  draft.shippingKey === quote.quote_key && draft.shippingRateId === option.id && draft.shippingTotal === option.rate;

type Written = { order: StoredRow; sold: SoldLines };

/** @returns undefined if the draft or the offer has changed since it was read */
async function writeChoice(
  shop: Shop,
  request: Request,
  seen: SeenDraft,
  { quote, option, cheapest }: Chosen,
): Promise<Order | undefined> {
  const { id, revision, payClaimedAt } = seen.order;
  const columns = {
    shippingRateId: option.id,
    shippingName: option.name,
    shippingCarrier: option.carrier,
    shippingMinDays: option.minDeliveryDays,
    shippingMaxDays: option.maxDeliveryDays,
    shippingKey: quote.quote_key,
    shippingCheapest: cheapest,
    shippingTotal: option.rate,
  };
  const written = await callFunction<Written | null>(shop.db, "choose_offered($1, $2, $3, $4)", [
    ...ownValues(shop, request, id),
    JSON.stringify({ revision, pay_claimed_at: payClaimedAt, ...quote }),
    JSON.stringify(snakeKeys(columns)),
  ]);
  if (!written) return undefined;
  const order = orderFrom(written.order);
  rememberDraft(shop, { ...seen, order, sold: written.sold });
  return order;
}

function pence(rate: string): number | null {
  try {
    return poundsToPence(rate);
  } catch {
    return null;
  }
}
