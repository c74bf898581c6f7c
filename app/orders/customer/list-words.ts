import { describeArrival } from "#app/pricing/delivery-words.ts";
import { londonDay } from "#app/pricing/working-days.ts";
import { formatPence } from "#app/shared/money.ts";
import { store } from "#store";
import { clockTime, dayWords } from "../../shared/dates.ts";
import { returnUntil } from "../rules.ts";
import { type StatusFacts, statusSentence } from "../status-words.ts";
import { expectedArrival, isToCome } from "./arrival.ts";
import { carrierName } from "./parcels.ts";

type Listed = StatusFacts & { refundedTotal: number; carrier: string | null; someLeft: boolean };

/**
 * What there is to know of an order in a list: when it was placed or posted, when it comes, what went back.
 * @param returnWindowDays days from delivery
 */
export function listedSentence(order: Listed, now: Date, returnWindowDays: number): string {
  const back = order.refundedTotal > 0 ? `${formatPence(order.refundedTotal)} refunded` : null;
  const arrival = expectedArrival(order, order.shippedAt);
  const withYou = isToCome(arrival, now) ? `With you ${describeArrival(arrival)}` : null;
  switch (order.status) {
    case "paid":
    case "in_production":
      return sentences(placedWords(order.paidAt, now), withYou, back);
    case "shipped":
      return sentences(postedWords(order), withYou, back);
    case "delivered": {
      const until = returnUntil(order, returnWindowDays);
      const open = order.someLeft && until && now <= until ? `Return it until ${dayWords(until)}` : null;
      const day = order.deliveryAssumed ? "It should have arrived" : order.deliveredAt && dayWords(order.deliveredAt);
      return sentences(day, open, back);
    }
    case "canceled":
      return sentences(order.canceledAt && dayWords(order.canceledAt), back ?? "Your refund is on its way");
    default:
      return statusSentence(order, now);
  }
}

const sentences = (...parts: (string | null)[]): string => parts.filter(Boolean).join(". ");

function placedWords(paidAt: Date | null, now: Date): string | null {
  if (!paidAt) return null;
  return londonDay(paidAt) === londonDay(now) ? `Placed today at ${clockTime(paidAt)}` : `Placed ${dayWords(paidAt)}`;
}

function postedWords({ shippedAt, carrier }: Listed): string | null {
  if (!shippedAt) return null;
  return carrier ? `Posted ${dayWords(shippedAt)}, ${carrierName(carrier)}` : `Posted ${dayWords(shippedAt)}`;
}

type Thing = { productName: string; quantity: number; bundleName: string | null; bundleInstance: string | null };

/** "Champion Bundle, Cap, 4 Mugs": each bundle once, single things with how many of them, without the brand. */
export function thingsIn(items: readonly Thing[]): string {
  const names = new Map<string, number>();
  const bundles = new Set<string>();
  for (const item of items) {
    if (item.bundleInstance !== null && bundles.has(item.bundleInstance)) continue;
    if (item.bundleInstance !== null) bundles.add(item.bundleInstance);
    const name = item.bundleInstance !== null ? (item.bundleName ?? "Bundle") : shortName(item.productName);
    names.set(name, (names.get(name) ?? 0) + (item.bundleInstance !== null ? 1 : item.quantity));
  }
  return [...names].map(([name, count]) => (count > 1 ? `${count} x ${name}` : name)).join(", ");
}

const shortName = (name: string) => (name.startsWith(`${store.brand} `) ? name.slice(store.brand.length + 1) : name);
