import { type DeliveryOption, withFreeBundleDelivery } from "#app/pricing/delivery.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Order } from "../.server/order-store.ts";
import type { ChangeProblem } from "./change-texts.ts";
import { type PlannedLine, quantityNow } from "./planned-line.ts";

/** The print provider's options for what a change keeps; `unquoted` if it does not respond, `delivery` if it refuses. */
export type ChangeQuote = { options: readonly DeliveryOption[] } | { problem: "delivery" | "unquoted" };

/** A delivery that a change makes more expensive. Pence. */
export type DearerDelivery = {
  option: DeliveryOption;
  /** The cheapest option on offer, see `deliveryBack`. */
  cheapest: number;
  was: number;
};

export type DeliveredOrder = Pick<Order, "shippingTotal" | "shippingRateId" | "shippingMaxDays" | "country">;

const hasBundle = (lines: readonly PlannedLine[], quantityOf: (line: PlannedLine) => number) =>
  lines.some((line) => line.item.bundleInstance !== null && quantityOf(line) > 0);

const keptInBundle = ({ kept, alone }: PlannedLine) => (alone === null ? kept : 0);

/** Whether delivery has to be priced for these lines: the parcel grows, or the bundle that made it free goes. */
export function needsQuote({ shippingTotal }: Pick<Order, "shippingTotal">, lines: readonly PlannedLine[]): boolean {
  const wasFree = shippingTotal === 0 && hasBundle(lines, ({ item }) => quantityNow(item));
  if (wasFree) return !hasBundle(lines, keptInBundle);
  return lines.some(({ item, kept }) => kept > quantityNow(item));
}

/**
 * The delivery of these lines if it costs more than before, null if it stays (R-ORDER-19). It never becomes cheaper: a
 * refund must not wait for the print provider.
 * @param quote for these lines; null if none was needed
 */
export function deliveryOf(
  order: DeliveredOrder,
  lines: readonly PlannedLine[],
  quote: ChangeQuote | null,
): DearerDelivery | null | { problem: ChangeProblem } {
  if (!needsQuote(order, lines)) return null;
  if (!quote) return { problem: "unquoted" };
  if ("problem" in quote) return quote;
  const hasCompleteBundle = hasBundle(lines, keptInBundle);
  const offered = withFreeBundleDelivery(quote.options, { country: order.country ?? "", hasCompleteBundle });
  const option = offered.find(({ id }) => id === order.shippingRateId) ?? cheapestOf(offered.filter(asFastAs(order)));
  if (!option) return { problem: "delivery" };
  if (option.rate <= order.shippingTotal) return null;
  return { option, cheapest: cheapestOf(offered)!.rate, was: order.shippingTotal };
}

/** Replaces a service that is no longer offered: the promised speed is kept. */
const asFastAs =
  ({ shippingMaxDays }: DeliveredOrder) =>
  ({ maxDeliveryDays }: DeliveryOption) =>
    shippingMaxDays === null || maxDeliveryDays <= shippingMaxDays;

const cheapestOf = (options: readonly DeliveryOption[]): DeliveryOption | undefined =>
  options.toSorted((one, other) => one.rate - other.rate)[0];

/** The extra cost of delivery, in pence. */
export const moreOf = (delivery: DearerDelivery | null): number => (delivery ? delivery.option.rate - delivery.was : 0);

/** What changes about delivery, as a row beside those of the lines. */
export function deliveryRow(delivery: DearerDelivery): { name: string; words: string; refund: number } {
  const { option, was } = delivery;
  const before = was === 0 ? "free with the bundle" : formatPence(was);
  return {
    name: "Delivery",
    words: `${option.name}, ${formatPence(option.rate)}. It was ${before}`,
    refund: 0 - moreOf(delivery),
  };
}
