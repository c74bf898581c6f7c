import type { CheckoutVariant } from "#app/catalogue/.server/sellable-variants.ts";
import type { BundleRule } from "#app/pricing/bundles.ts";
import type { OrderItem } from "../.server/order-store.ts";

/** What an order's lines can become: what is sold now, by the product's slug in the order, and the rules of bundles. */
export type ChangeOffer = { variants: ReadonlyMap<string, readonly CheckoutVariant[]>; bundles: readonly BundleRule[] };

/** A line as it will be. */
export type PlannedLine = {
  item: OrderItem;
  kept: number;
  /** Null if size, colour and price stay. */
  variant: CheckoutVariant | null;
  /** The price of one alone in pence, if its bundle does not stay complete; null if it does, or without a bundle. */
  alone: number | null;
};

/** How many of a line are still to be printed. */
export const quantityNow = ({ quantity, canceledQuantity }: Pick<OrderItem, "quantity" | "canceledQuantity">): number =>
  quantity - canceledQuantity;

/** The price of one from now on, in pence. A bundle has one price in any size. */
export function priceFrom({ item, variant, alone }: Omit<PlannedLine, "kept">): number {
  if (alone !== null) return alone;
  return variant && item.bundleInstance === null ? variant.price : item.unitPrice;
}

type Bundled = Pick<OrderItem, "bundleId" | "bundleName" | "bundleInstance">;
const noBundle: Bundled = { bundleId: null, bundleName: null, bundleInstance: null };

/** The bundle that a line is in from now on. */
export function bundleFrom({ item, alone }: Pick<PlannedLine, "item" | "alone">): Bundled {
  const { bundleId, bundleName, bundleInstance } = item;
  return alone === null ? { bundleId, bundleName, bundleInstance } : noBundle;
}
