import { asc, isNotNull } from "drizzle-orm";
import { type CheckoutVariant, sellableVariants } from "#app/catalogue/.server/sellable-variants.ts";
import { draftCookie } from "#app/checkout/.server/drafts.ts";
import type { CheckoutSummary } from "#app/checkout/contract.ts";
import { quoteShipping } from "#app/checkout/delivery/.server/quote-shipping.ts";
import { selectShipping } from "#app/checkout/delivery/.server/select-shipping.ts";
import { openCheckout } from "#app/checkout/form/.server/open-checkout.ts";
import { saveAddress } from "#app/checkout/form/.server/save-address.ts";
import { startPayment } from "#app/checkout/payment/.server/start-payment.ts";
import { placeCookie } from "#app/drops/waiting-room/.server/place-cookie.ts";
import { hasRooms, takePlace } from "#app/drops/waiting-room/.server/places.ts";
import { Refusal } from "#app/endpoint.ts";
import { wireOption } from "#app/pricing/delivery.ts";
import { productVariants } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { RehearsalResult } from "../../.server/run-action.ts";
import type { ShopperPlace, ShopperWish } from "../scenario.ts";

const places: Record<ShopperPlace, { address: string; city: string; country: string; postcode: string }> = {
  "hebden bridge": { address: "14 Birchcliffe Road", city: "Hebden Bridge", country: "GB", postcode: "HX7 8DG" },
  belfast: { address: "9 Donegall Street", city: "Belfast", country: "GB", postcode: "BT1 2FF" },
  dublin: { address: "21 Capel Street", city: "Dublin", country: "IE", postcode: "D01 X9K2" },
  reykjavik: { address: "Laugavegur 12", city: "Reykjavík", country: "IS", postcode: "101" },
};

/** An invented shopper; `tag` separates the emails of different scenarios. */
const shopper = (tag: string, place: ShopperPlace) => ({
  email: `${tag}@example.com`,
  phone: "",
  firstName: "Robin",
  lastName: "Hartley",
  apartment: "",
  state: "",
  ...places[place],
});

/** A request by the same browser as a guest, so that it owns the order as if it had filled in the form. */
const asGuest = (shop: Shop, request: Request, token: string) =>
  new Request(request.url, { headers: { cookie: draftCookie(shop, token) } });

/** `token` goes in the cookie that makes the browser the order's owner. */
type Bought = { orderId: string; token: string };

/**
 * Goes through the customers' own checkout up to the payment.
 * @throws Refusal in the checkout's words, e.g. while the print provider gives no quotes or nothing is for sale
 */
export async function fillCheckout(
  shop: Shop,
  request: Request,
  tag: string,
  { place = "hebden bridge", wants, isLeft }: { place?: ShopperPlace; wants?: ShopperWish; isLeft?: true },
): Promise<Bought> {
  const { summary, token, guest } = await beginCheckout(shop, request, wants);
  const id = summary.orderDraftId;
  await saveAddress(shop, guest, id, { ...shopper(tag, place), ...(isLeft && { noReminder: false }) });
  await chooseDelivery(shop, guest, summary, place);
  return { orderId: id, token };
}

/**
 * Enters an address that the checkout must refuse. @returns the draft without an address, and why
 * @throws Error if the address is taken
 */
export async function tryAddress(
  shop: Shop,
  request: Request,
  tag: string,
  place: ShopperPlace,
): Promise<Bought & { refusal: string }> {
  const { summary, token, guest } = await beginCheckout(shop, request);
  const id = summary.orderDraftId;
  const refusal = await saveAddress(shop, guest, id, shopper(tag, place)).then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.message : Promise.reject(error)),
  );
  if (refusal === null) throw new Error(`the checkout took an address in ${place}`);
  return { orderId: id, token, refusal };
}

/** Opens the checkout again with what a cart holds. @returns the id of the draft, the same one if nothing is different */
export async function reopenCheckout(
  shop: Shop,
  request: Request,
  token: string,
  cart: readonly { variantId: number | null; quantity: number }[],
): Promise<string> {
  const lines = cart.flatMap(({ variantId, quantity }) => (variantId === null ? [] : [{ variantId, quantity }]));
  const { summary } = await openCheckout(shop, asGuest(shop, request, token), { lines });
  return summary.orderDraftId;
}

async function beginCheckout(shop: Shop, request: Request, wants?: ShopperWish) {
  const lines = [{ variantId: await somethingToBuy(shop, wants), quantity: 1 }];
  const { summary, token } = await openCheckout(shop, request, { lines });
  return { summary, token, guest: asGuest(shop, request, token) };
}

async function chooseDelivery(
  shop: Shop,
  guest: Request,
  summary: CheckoutSummary,
  place: ShopperPlace,
): Promise<void> {
  const { country, postcode } = places[place];
  const { options } = await quoteShipping(shop, guest, {
    recipient: { country_code: country, zip: postcode },
    items: summary.lines.map((line) => ({ printful_variant_id: line.printfulVariantId ?? 0, quantity: line.quantity })),
    orderDraftId: summary.orderDraftId,
  });
  const [option] = options;
  if (!option) throw new Refusal(409, "The printer offers no delivery just now.");
  const { id, rate, currency, name } = wireOption(option);
  await selectShipping(shop, guest, {
    paymentIntentId: summary.paymentIntentId ?? "",
    itemsTotal: summary.itemsTotal,
    shipping: { rate_id: id, rate, currency, name },
    taxTotal: 0,
    orderDraftId: summary.orderDraftId,
  });
}

/**
 * Pays as the card form does. A declined card is a valid outcome; the shop learns of it by webhook.
 * @param total pence, as in the draft
 */
export async function payDraft(
  shop: Shop,
  request: Request,
  token: string,
  order: { id: string; total: number; dispatchOn: string | null },
  card: string,
): Promise<void> {
  const guest = asGuest(shop, request, token);
  // They agree to wait.
  const waitsUntil = order.dispatchOn ?? undefined;
  const ready = await startPayment(shop, guest, order.id, { total: order.total, waitsUntil });
  await shop.stripe.paymentIntents
    .confirm(ready.paymentIntentId ?? "", { payment_method: card })
    .catch((error: { type?: string }) => {
      if (error.type !== "StripeCardError") throw error;
    });
}

/** The first variant that can be sold and printed and that they want. @throws Refusal if there is none */
async function somethingToBuy(shop: Shop, wants?: ShopperWish): Promise<number> {
  const rows = await shop.db
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(isNotNull(productVariants.printfulSyncVariantId))
    .orderBy(asc(productVariants.id))
    .limit(200);
  const sellable = await sellableVariants(
    shop.db,
    rows.map(({ id }) => id),
  );
  const found = rows.find(({ id }) => sellable.get(id)?.available && isWanted(sellable.get(id)!, wants));
  if (!found) throw new Refusal(409, "The shop has nothing of that kind that can be sold just now.");
  return found.id;
}

/** Without a wish they want neither a drop nor a pre-order. */
function isWanted({ drop, dispatchOn }: CheckoutVariant, wants?: ShopperWish): boolean {
  if (wants === "drop") return drop !== null;
  if (wants === "preorder") return dispatchOn !== null;
  return drop === null && dispatchOn === null;
}

/** As its waiting room's page does, for the browser that pressed the button. */
export async function takePlaceOfDrop(
  shop: Shop,
  request: Request,
  slug: string | null,
): Promise<RehearsalResult & { cookie?: string }> {
  const not = (error: string) => ({ message: null, error });
  if (!hasRooms(shop)) return not("This shop has no waiting rooms: DROP_ENTRIES_PER_MINUTE is 0.");
  if (slug === null) return not("There is no drop: start with the first step.");
  const taken = await takePlace(shop, request, slug, null);
  if (!taken?.number) return not("Your network has taken too many places. Wait some minutes, then try again.");
  return { message: null, error: null, cookie: placeCookie(shop, slug, taken.number) };
}
