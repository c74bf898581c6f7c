import type { z } from "zod";
import { decimal, hundredths } from "#providers/printful/contract-money.ts";
import { orderRequest } from "#providers/printful/contract-requests.ts";
import { badRequest, firstProblem, isPrintfulRefusal, type PrintfulRefusal } from "./answers.ts";
import type { StoredOrder } from "./order-book.ts";
import { destinationOf, isService, type RatedItem, ratePrice, titles, type Zone } from "./rates.ts";
import { type PrintfulStock, type Stocked, variantPicture } from "./stock.ts";

type PricedPiece = RatedItem & { retailPence: number | null };
/** The parts of an order that follow from the request; the rest is its later state. */
export type Composed = Pick<StoredOrder, "external_id" | "shipping" | "recipient" | "costs" | "retail_costs"> & {
  shipping_service_name: string;
  items: Omit<StoredOrder["items"][number], "id">[];
  packing_slip: unknown;
};
type Bill = NonNullable<ReturnType<typeof billFor>>;

const noFees = ["discount", "digitization", "additional_fee", "fulfillment_fee", "retail_delivery_fee", "tax"] as const;

/** As at the real provider, an order's costs are strings. */
const formatCosts = (bill: Bill) => ({
  currency: "GBP",
  ...Object.fromEntries(noFees.map((name) => [name, "0.00"])),
  subtotal: decimal(bill.subtotal),
  shipping: decimal(bill.shipping),
  vat: decimal(bill.vat),
  total: decimal(bill.total),
});

/** Parses the body of `POST /orders` and `PUT /orders/:id`. */
export function compose(stock: PrintfulStock, body: unknown): Composed | PrintfulRefusal {
  const asked = orderRequest.safeParse(body);
  if (!asked.success) return badRequest(firstProblem(asked.error));
  const { recipient, items, retail_costs, packing_slip, external_id = null, shipping = "STANDARD" } = asked.data;
  const destination = destinationOf(recipient);
  if (isPrintfulRefusal(destination)) return destination;

  const pieces: PricedPiece[] = [];
  for (const item of items) {
    const piece = priceItem(stock, item);
    if (isPrintfulRefusal(piece)) return piece;
    pieces.push(piece);
  }

  const postage = isService(shipping) ? ratePrice(shipping, destination.zone, pieces) : null;
  if (!isService(shipping) || postage === null)
    return badRequest(`Shipping method ${shipping} is not available.`, "OR-4");
  const retail = retailFor(pieces, retail_costs ?? {});
  return {
    external_id,
    shipping,
    shipping_service_name: titles[shipping],
    recipient: { ...recipient, country_name: destination.name, state_code: recipient.state_code ?? null },
    items: items.map((item, place) => lineOf(stock, item, pieces[place]!.variant)),
    costs: formatCosts(billFor(pieces, postage, destination.zone)) as Composed["costs"],
    retail_costs: retail && {
      currency: retail_costs?.currency ?? "GBP",
      subtotal: decimal(retail.subtotal),
      discount: decimal(retail.discount),
      shipping: decimal(retail.shipping),
      tax: decimal(retail.tax),
      vat: null,
      total: decimal(retail.total),
    },
    packing_slip: packing_slip ?? null,
  };
}

type RequestedItem = z.output<typeof orderRequest>["items"][number];

/** The variant that is asked for, with the shop's own price for it. */
function priceItem(stock: PrintfulStock, item: RequestedItem): PricedPiece | PrintfulRefusal {
  const variant =
    item.sync_variant_id === undefined
      ? stock.byExternalId(item.external_variant_id ?? "")
      : stock.byStoreId(item.sync_variant_id);
  if (!variant) return badRequest(`Sync variant ${item.sync_variant_id ?? item.external_variant_id} does not exist.`);
  const retailPence = item.retail_price === undefined ? null : hundredths(item.retail_price);
  if (item.retail_price !== undefined && retailPence === null) return badRequest("retail_price: is not an amount");
  return { variant, quantity: item.quantity, retailPence };
}

/** An item as the order shows it. */
function lineOf(stock: PrintfulStock, item: RequestedItem, variant: Stocked): Composed["items"][number] {
  const { product, color, size } = variant;
  const availability = stock.availabilityOf(variant);
  return {
    external_id: item.external_id ?? null,
    sync_variant_id: variant.syncVariantId,
    external_variant_id: variant.externalId,
    variant_id: variant.variantId,
    quantity: item.quantity,
    price: decimal(product.cost),
    retail_price: item.retail_price ?? null,
    name: item.name ?? `${stock.nameOf(product)} - ${color} / ${size}`,
    sku: variant.sku,
    product: {
      variant_id: variant.variantId,
      product_id: product.catalogueProductId,
      image: variantPicture(product, color),
      name: `${product.noun} (${color} / ${size})`,
    },
    files: [],
    options: [],
    discontinued: availability === "discontinued",
    out_of_stock: availability === "out_of_stock" || availability === "temporary_out_of_stock",
  };
}

/** The shop owner's bill in pence. VAT is 20% of goods and postage within Europe, none elsewhere. */
function billFor(pieces: RatedItem[], shipping: number, zone: Zone) {
  const subtotal = pieces.reduce((sum, { variant, quantity }) => sum + variant.product.cost * quantity, 0);
  const taxed = zone === "uk" || zone === "europe";
  const vat = taxed ? Math.round((subtotal + shipping) / 5) : 0;
  return { subtotal, shipping, vat, total: subtotal + shipping + vat };
}

type GivenCosts = { shipping?: string | undefined; discount?: string | undefined; tax?: string | undefined };

/** The customer's price in pence; null unless every item has a retail price, as at the real provider. */
function retailFor(pieces: PricedPiece[], given: GivenCosts) {
  const subtotal = pieces.reduce<number | null>(
    (sum, { retailPence, quantity }) => (sum === null || retailPence === null ? null : sum + retailPence * quantity),
    0,
  );
  if (subtotal === null) return null;
  const [shipping, discount, tax] = [given.shipping, given.discount, given.tax].map(
    (text) => hundredths(text || "0") ?? 0,
  );
  return {
    subtotal,
    shipping: shipping!,
    discount: discount!,
    tax: tax!,
    total: subtotal - discount! + shipping! + tax!,
  };
}
