import { Refusal } from "#app/endpoint.ts";
import {
  itemsFrom,
  type Order,
  type OrderItem,
  type OrderWithLines,
  orderFrom,
  type StoredRow,
} from "#app/orders/.server/order-store.ts";
import { type DeliveryOption, withFreeBundleDelivery } from "#app/pricing/delivery.ts";
import { poundsToPence } from "#app/shared/money.ts";
import { callFunction, snakeKeys } from "#database/query-rows.ts";
import type { Shop } from "#server/shop.ts";
import {
  draftQuoteKey,
  hasCompleteBundle,
  mustBeDraft,
  orderNotFound,
  outdated,
  ownValues,
} from "../../.server/drafts.ts";
import { mustNotBeInFlight, settledClaim } from "../../.server/in-flight.ts";
import { summarise } from "../../.server/summary.ts";
import type { CheckoutSummary, ShippingSelection } from "../../contract.ts";

const gone = (message: string) => new Refusal(409, message);
const notOffered = () => gone("This delivery option is no longer available. Choose another.");

/** How often to retry if the draft changes in between. */
const maxAttempts = 5;

/**
 * Chooses a delivery option for a draft. It must have been offered for the draft's own lines and address, at that rate
 * (R-CHECKOUT-5). Whether a bundle makes it free depends on the draft's lines, because a quote outlives a changed cart.
 * Writes only if the draft is unchanged since it was read, so nothing is locked meanwhile. `pay` updates the
 * PaymentIntent.
 * @throws Refusal 404 not this browser's draft; 409 not offered, or already placed, or being paid
 */
export async function selectShipping(
  shop: Shop,
  request: Request,
  choice: ShippingSelection,
): Promise<CheckoutSummary> {
  for (let looks = 0; looks < maxAttempts; looks++) {
    const { draft, items, quotes } = await readOffers(shop, request, choice.orderDraftId);
    mustBeDraft(draft);
    if (draft.stripeSessionId !== choice.paymentIntentId) {
      throw new Refusal(409, "This payment belongs to another checkout. Reload the page and try again.", outdated);
    }
    const wanted = chosenOption({ draft, items, quotes }, choice.shipping);
    const { key, option } = wanted;
    const same = draft.shippingKey === key && draft.shippingRateId === option.id && draft.shippingTotal === option.rate;
    if (same) return summarise(draft, items);
    if (draft.payClaimedAt) mustNotBeInFlight(draft, await settledClaim(shop, draft));
    const chosen = await writeChoice(shop, draft, wanted);
    if (chosen) return summarise(chosen, items);
  }
  throw notOffered();
}

type Quote = { quote_key: string; options: DeliveryOption[] };
type Offers = { draft: Order; items: OrderItem[]; quotes: Quote[] };

/**
 * The draft, its lines and its offers, in one consistent read.
 * @throws Refusal 404
 */
async function readOffers(shop: Shop, request: Request, id: string): Promise<Offers> {
  const own = ownValues(shop, request, id);
  const found = await callFunction<(OrderWithLines & { quotes: Quote[] }) | null>(shop.db, "read_offers($1, $2)", own);
  if (!found) throw orderNotFound();
  return { draft: orderFrom(found.order), items: itemsFrom(found.items), quotes: found.quotes };
}

type Chosen = { key: string; option: DeliveryOption; cheapest: number };

/** @throws Refusal 409 not offered */
function chosenOption({ draft, items, quotes }: Offers, wanted: ShippingSelection["shipping"]): Chosen {
  const key = draftQuoteKey(draft, items);
  if (!key) throw gone("Enter your delivery address before choosing a delivery option.");
  const quote = quotes.find(({ quote_key }) => quote_key === key);
  const offered = withFreeBundleDelivery(quote?.options ?? [], {
    country: draft.country ?? "",
    hasCompleteBundle: hasCompleteBundle(items),
  });
  const option = offered.find((each) => each.id === wanted.rate_id);
  if (!option || option.rate !== pence(wanted.rate) || wanted.currency.toUpperCase() !== "GBP") throw notOffered();
  return { key, option, cheapest: Math.min(...offered.map(({ rate }) => rate)) };
}

/** @returns undefined if the draft has changed since it was read */
async function writeChoice(
  { db }: Shop,
  { id, revision, payClaimedAt }: Order,
  { key, option, cheapest }: Chosen,
): Promise<Order | undefined> {
  const columns = {
    shippingRateId: option.id,
    shippingName: option.name,
    shippingCarrier: option.carrier,
    shippingMinDays: option.minDeliveryDays,
    shippingMaxDays: option.maxDeliveryDays,
    shippingKey: key,
    shippingCheapest: cheapest,
    shippingTotal: option.rate,
  };
  const chosen = await callFunction<StoredRow | null>(db, "choose_delivery($1, $2, $3, $4)", [
    id,
    revision,
    payClaimedAt,
    JSON.stringify(snakeKeys(columns)),
  ]);
  return chosen ? orderFrom(chosen) : undefined;
}

function pence(rate: string): number | null {
  try {
    return poundsToPence(rate);
  } catch {
    return null;
  }
}
