import type { CheckoutVariant } from "#app/catalogue/.server/sellable-variants.ts";
import type { OrderItem } from "../.server/order-store.ts";

/** A line as it will be. `variant` is null if size, colour and price stay. */
export type PlannedLine = { item: OrderItem; kept: number; variant: CheckoutVariant | null };

/** How many of a line are still to be printed. */
export const quantityNow = ({ quantity, canceledQuantity }: Pick<OrderItem, "quantity" | "canceledQuantity">): number =>
  quantity - canceledQuantity;

/** Pence for one from now on. A bundle has one price in any size. */
export const priceFrom = (item: OrderItem, variant: CheckoutVariant | null): number =>
  variant && item.bundleInstance === null ? variant.price : item.unitPrice;
