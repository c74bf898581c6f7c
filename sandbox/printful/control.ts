import type { Availability } from "#providers/printful/contract-catalogue.ts";
import type { StoreProducts } from "./catalogue.ts";
import type { Move } from "./moves.ts";
import type { Notices } from "./notices.ts";
import type { StoredOrder } from "./order-book.ts";
import type { Orders } from "./orders.ts";
import type { PrintfulStock } from "./stock.ts";

type Parts = { orders: Orders; stock: PrintfulStock; notices: Notices; storeProducts: StoreProducts };
type Impossible = { ok: false; status: 404 | 409; error: string };

const summaryOf = (order: StoredOrder) => ({
  id: order.id,
  externalId: order.external_id,
  status: order.status,
  error: order.error,
  shipping: order.shipping,
  recipient: { name: order.recipient.name, countryCode: order.recipient.country_code },
  items: order.items.map(({ sync_variant_id, quantity, name }) => ({ syncVariantId: sync_variant_id, quantity, name })),
  shipments: order.shipments.map((parcel) => ({
    id: parcel.id,
    carrier: parcel.carrier,
    trackingNumber: parcel.tracking_number,
    trackingUrl: parcel.tracking_url,
    deliveredAt: parcel.delivered_at ?? null,
    returnedAt: parcel.returned_at ?? null,
  })),
  createdAt: new Date(order.created * 1000).toISOString(),
});
/** A print order as the control room shows it. */
type PrintOrderSummary = ReturnType<typeof summaryOf>;

type VariantSummary = { variantId: number; syncVariantId: number; availability: Availability };

/** Controls of the print provider, for people and tests. */
export function openPrintfulControl({ orders, stock, notices, storeProducts }: Parts) {
  /** Finds an order by the provider's id, the external id (with or without `@`), or the uuid with dashes. */
  const find = (reference: string) =>
    orders.book.find(reference) ?? orders.book.getByExternalId(reference.replace(/^@/, "").replaceAll("-", ""));

  return {
    move(reference: string, move: Move): { ok: true; order: PrintOrderSummary } | Impossible {
      const order = find(reference);
      if (!order) return { ok: false, status: 404, error: `the printer has no order ${reference}` };
      const moved = orders.move(order, move);
      if ("refusal" in moved) return { ok: false, status: 409, error: moved.refusal };
      return { ok: true, order: summaryOf(moved) };
    },
    /** `id` is a catalogue variant or a store variant. */
    setAvailability(id: number, availability: Availability): { ok: true; variant: VariantSummary } | Impossible {
      const variant = stock.byAnyId(id);
      if (!variant) return { ok: false, status: 404, error: `the printer has no variant ${id}` };
      stock.setAvailability(variant, availability);
      const siblings = variant.product.variants;
      const those = (which: (word: Availability) => boolean) =>
        siblings.filter((one) => which(stock.availabilityOf(one))).map((one) => one.variantId);
      notices.send("stock_updated", {
        product_id: variant.product.catalogueProductId,
        variant_stock: {
          out: those((word) => word === "out_of_stock" || word === "temporary_out_of_stock"),
          discontinued: those((word) => word === "discontinued"),
        },
      });
      notices.send("product_updated", { sync_product: storeProducts.productShape(variant.product) });
      const { variantId, syncVariantId } = variant;
      return { ok: true, variant: { variantId, syncVariantId, availability } };
    },
    /** Newest first. */
    list: (limit: number) => orders.book.list("", { offset: 0, limit }).map(summaryOf),
    counts: orders.book.counts,
    availability: stock.unusual,
    reset() {
      orders.book.clear();
      stock.reset();
      notices.reset();
    },
  };
}
