import { sql } from "drizzle-orm";
import { clientAddress } from "#app/client-address.ts";
import { Refusal } from "#app/endpoint.ts";
import { shippingApiError } from "#app/errors/shipping.ts";
import { countryCode } from "#app/pricing/countries.ts";
import {
  builtInDelivery,
  type DeliveryOption,
  quoteCacheSeconds,
  withFreeBundleDelivery,
} from "#app/pricing/delivery.ts";
import { stateCode } from "#app/pricing/states.ts";
import { limits } from "#app/rate-limits/.server/limits.ts";
import { takeTry } from "#app/rate-limits/.server/take-try.ts";
import { shippingQuotes } from "#database/schema/index.ts";
import { isSterling } from "#providers/printful/contract-money.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import type { ShippingQuoteRequest } from "../contract.ts";
import { type QuoteSubject, quoteKey, quoteValidMinutes } from "../rules.ts";
import { hasCompleteBundle, ownOrderWithItems, printedItems } from "./drafts.ts";

/** One cache a process: the same destination and items within 30 s ask the printer once (specification, section 7). */
const cache = new WeakMap<Shop, Map<string, { until: number; options: Promise<DeliveryOption[]> }>>();
const cacheLimit = 2_000;

/** `secondsLeft`: for how long an answer that was kept still holds; null where the printer was asked just now. */
type Quoted = { options: DeliveryOption[]; secondsLeft: number | null };
type Outcome = {
  outcome: "offered" | "failed" | "empty";
  options: DeliveryOption[];
  error?: string;
  /** Milliseconds; null where the printer was not asked. */
  tookMs: number | null;
};

/**
 * Live delivery options from the printer. With a draft, what was offered is recorded on it for 30 minutes, at the
 * printer's prices; a failed or an empty quote is recorded too, because only then may a built-in option be chosen
 * (architecture, section 6 'Delivery'). The answer shows a complete bundle's free UK delivery only for the draft's own
 * lines; whether it is free is decided by the lines that it is chosen for.
 * @throws Refusal 'Shipping API error: {status} - {message}': 502 when the printer fails or answers nonsense, 422 with
 *   `problem` when it refuses this address or these items; 429 when one network address has asked for too many that were not kept
 */
export async function quoteShipping(
  shop: Shop,
  request: Request,
  { recipient, items, orderDraftId }: ShippingQuoteRequest,
): Promise<Quoted> {
  const country = countryCode(recipient.country_code);
  const ours = builtInDelivery(shop.store.fallbackDelivery);
  const keyOf = (things: QuoteSubject["items"]) =>
    quoteKey({ country, state: recipient.state_code, postcode: recipient.zip, items: things });
  const key = keyOf(items.map((item) => ({ printfulVariantId: item.printful_variant_id, quantity: item.quantity })));
  const draft = orderDraftId ? await ownOrderWithItems(shop, shop.db, request, orderDraftId) : null;
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  try {
    const { options: live, secondsLeft } = await cachedRates(shop, key, {
      mayAsk: () => mayAsk(shop, request),
      ask: () => liveRates(shop, { ...recipient, country_code: country }, items),
    });
    if (!draft) return { options: live, secondsLeft };
    const outcome = live.length > 0 ? "offered" : "empty";
    const options = live.length > 0 ? live : [...ours.emptyQuote];
    await record(shop, draft.order.id, key, { outcome, options, tookMs: secondsLeft === null ? elapsed() : null });
    const isForItsLines = keyOf(printedItems(draft.items)) === key;
    const order = { country, hasCompleteBundle: isForItsLines && hasCompleteBundle(draft.items) };
    return { options: withFreeBundleDelivery(live, order), secondsLeft };
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    shop.log.warn({ kind: error.kind, error: error.message }, "a delivery quote failed");
    const message = shippingApiError(error.status ?? 504, error.message);
    if (isShoppers(error)) throw new Refusal(422, message, { problem: error.message });
    if (draft) {
      const told = { outcome: "failed" as const, error: error.message, tookMs: elapsed() };
      await record(shop, draft.order.id, key, { ...told, options: [...ours.checkout] });
    }
    throw new Refusal(502, message);
  }
}

/**
 * What the shopper can mend is no outage: otherwise a wrong address would be a way to the built-in prices. The shop's
 * own key (401, 403) nobody but the shop can mend.
 */
const isShoppers = ({ kind, status }: PrintfulError) => kind === "refused" && status !== 401 && status !== 403;

/** One visitor alone must not use up the printer's minute. Where that has no limit, neither has this. */
async function mayAsk(shop: Shop, request: Request): Promise<void> {
  if (shop.config.PRINTFUL_CALLS_PER_MINUTE === 0) return;
  if (await takeTry(shop, limits.quote(clientAddress(request)))) return;
  const message = "Too many delivery prices were asked for from here. Wait a minute, then try again.";
  throw new Refusal(429, message, {}, { "retry-after": "60" });
}

type Asking = { mayAsk(): Promise<void>; ask(): Promise<DeliveryOption[]> };

/** Whether a visitor may ask is theirs alone; what was asked is shared by all who want the same at that moment. */
async function cachedRates(shop: Shop, key: string, { mayAsk, ask }: Asking): Promise<Quoted> {
  const kept = cache.get(shop) ?? new Map();
  cache.set(shop, kept);
  const known = () => {
    const hit = kept.get(key);
    return hit && hit.until > Date.now() ? hit : undefined;
  };
  let hit = known();
  if (!hit) {
    await mayAsk();
    // Somebody else may have asked meanwhile.
    hit = known();
  }
  if (hit) {
    const secondsLeft = Math.ceil((hit.until - Date.now()) / 1000);
    return { options: await hit.options, secondsLeft };
  }
  const options = ask();
  if (kept.size >= cacheLimit) kept.clear();
  kept.set(key, { until: Date.now() + quoteCacheSeconds.success * 1000, options });
  options.catch(() => kept.delete(key));
  return { options: await options, secondsLeft: null };
}

async function liveRates(
  shop: Shop,
  recipient: ShippingQuoteRequest["recipient"],
  items: ShippingQuoteRequest["items"],
): Promise<DeliveryOption[]> {
  const answer = await shop.printful.shippingRates({
    recipient: {
      // An estimate knows the country alone; rates follow country, state and postcode, but the API wants a street.
      address1: recipient.address1 || "1 High Street",
      city: recipient.city || "London",
      stateCode: stateCode(recipient.country_code, recipient.state_code ?? ""),
      countryCode: recipient.country_code,
      postcode: recipient.zip ?? null,
    },
    items: items.map((item) => ({ variantId: item.printful_variant_id, quantity: item.quantity })),
  });
  if (!isSterling(answer)) {
    throw new PrintfulError(`rates came in ${answer.currency}, not GBP`, { kind: "malformed", status: 502 });
  }
  return answer.rates.map((rate) => ({
    id: rate.id,
    name: rate.title,
    rate: rate.pence,
    currency: "GBP",
    minDeliveryDays: rate.minDeliveryDays ?? 3,
    maxDeliveryDays: rate.maxDeliveryDays ?? rate.minDeliveryDays ?? 7,
    carrier: "",
  }));
}

async function record(shop: Shop, orderId: string, key: string, { error, ...told }: Outcome): Promise<void> {
  const expiresAt = new Date(Date.now() + quoteValidMinutes * 60_000);
  const values = { orderId, quoteKey: key, ...told, error: error ?? null, expiresAt, createdAt: new Date() };
  await shop.db
    .insert(shippingQuotes)
    .values(values)
    .onConflictDoUpdate({
      target: [shippingQuotes.orderId, shippingQuotes.quoteKey],
      // An answer out of memory is no news of how long the printer takes.
      set: { ...values, tookMs: told.tookMs ?? sql`${shippingQuotes.tookMs}` },
    });
}
