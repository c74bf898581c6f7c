import { Refusal } from "#app/endpoint.ts";
import type { Order, OrderItem } from "#app/orders/.server/order-store.ts";
import { type DeliveryOption, withFreeBundleDelivery } from "#app/pricing/delivery.ts";
import { poundsToPence } from "#app/shared/money.ts";
import { queryRows } from "#database/query-rows.ts";
import type { Shop } from "#server/shop.ts";
import {
  draftQuoteKey,
  hasCompleteBundle,
  isOwnOrder,
  itemsColumn,
  mustBeDraft,
  orderNotFound,
  ownValues,
  queryOrder,
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
    const { order: draft, items } = await readDraft(shop, request, choice.orderDraftId);
    mustBeDraft(draft);
    if (draft.stripeSessionId !== choice.paymentIntentId) {
      throw gone("This payment belongs to another checkout. Reload the page and try again.");
    }
    const wanted = chosenOption(draft, items, choice.shipping);
    const { key, option } = wanted;
    const same = draft.shippingKey === key && draft.shippingRateId === option.id && draft.shippingTotal === option.rate;
    if (same) return summarise(draft, items);
    if (draft.payClaimedAt) mustNotBeInFlight(draft, await settledClaim(shop, draft));
    const chosen = await writeChoice(shop, draft, wanted);
    if (chosen) return summarise(chosen, items);
  }
  throw notOffered();
}

type Offers = { quotes: { quote_key: string; options: DeliveryOption[] }[] };

/**
 * The draft, its lines and its offers, in one consistent read.
 * @throws Refusal 404
 */
async function readDraft(shop: Shop, request: Request, id: string) {
  const found = await queryOrder<Offers>(
    shop.db,
    `select o.*, ${itemsColumn}, (
       select coalesce(json_agg(q), '[]') from shipping_quotes q where q.order_id = o.id and q.expires_at > now()
     ) as quotes
     from orders o where ${isOwnOrder}`,
    ownValues(shop, request, id),
  );
  if (!found) throw orderNotFound();
  return found;
}

type Chosen = { key: string; option: DeliveryOption; cheapest: number };

/** @throws Refusal 409 not offered */
function chosenOption(draft: Order & Offers, items: OrderItem[], wanted: ShippingSelection["shipping"]): Chosen {
  const key = draftQuoteKey(draft, items);
  if (!key) throw gone("Enter your delivery address before choosing a delivery option.");
  const quote = draft.quotes.find(({ quote_key }) => quote_key === key);
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
  const { id: rateId, name, carrier, minDeliveryDays, maxDeliveryDays, rate } = option;
  const [chosen] = await queryRows<Order>(
    db,
    `update orders set
       shipping_rate_id = $4, shipping_name = $5, shipping_carrier = $6, shipping_min_days = $7, shipping_max_days = $8,
       shipping_key = $9, shipping_cheapest = $10, shipping_total = $11,
       total = items_total - discount_total + tax_total + $11, revision = revision + 1, updated_at = now()
     where id = $1 and revision = $2 and pay_claimed_at is not distinct from $3
       and status in ('pending_payment', 'payment_failed')
     returning *`,
    [id, revision, payClaimedAt, rateId, name, carrier, minDeliveryDays, maxDeliveryDays, key, cheapest, rate],
  );
  return chosen;
}

function pence(rate: string): number | null {
  try {
    return poundsToPence(rate);
  } catch {
    return null;
  }
}
