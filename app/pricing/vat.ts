import { requireWholePence } from "#app/shared/money.ts";
import { londonDay } from "./working-days.ts";

/** The standard rate, in percent. It applies to all the clothes and printed goods sold here (VAT Act 1994, s 2). */
const standardRate = 20;

/** `vatNumber` is null while the trader is not registered; `vatSince` is an ISO date, null if every order is since. */
type VatRegistration = { vatNumber: string | null; vatSince: string | null };

/**
 * The rate of UK VAT within an order's price, in percent (R-MONEY-6): none for goods sent abroad (VAT Act 1994, s 30).
 * @param order `country` is a two-letter code; an order not yet paid counts as paid today
 * @returns null if the trader was not registered when it was paid
 */
export function vatRateOf(
  { vatNumber, vatSince }: VatRegistration,
  { country, paidAt }: { country: string | null; paidAt: Date | null },
): number | null {
  if (vatNumber === null) return null;
  if (vatSince !== null && paidAt && londonDay(paidAt) < vatSince) return null;
  return country === null || country === "GB" ? standardRate : 0;
}

/** Pence of VAT within what was paid for an order and kept; null without VAT, or before the payment. */
export function vatOf(
  registration: VatRegistration,
  order: { country: string | null; paidAt: Date | null; total: number; refundedTotal: number },
): number | null {
  const rate = order.paidAt && vatRateOf(registration, order);
  return rate === null ? null : vatWithin(order.total - order.refundedTotal, rate);
}

/** The VAT within a price, in whole pence, rounded half up. @param rate percent */
export const vatWithin = (pence: number, rate: number): number =>
  Math.round((requireWholePence(pence) * rate) / (100 + rate));
