import type { CheckoutVariant } from "#app/catalogue/.server/sellable-variants.ts";
import type { OrderItem } from "../.server/order-store.ts";

/** A line as it will be. `variant` is null if size, colour and price stay. */
export type PlannedLine = { item: OrderItem; kept: number; variant: CheckoutVariant | null };

/** Pence for one from now on. A bundle has one price in any size. */
export const priceFrom = (item: OrderItem, variant: CheckoutVariant | null): number =>
  variant && item.bundleInstance === null ? variant.price : item.unitPrice;
