import { vatWithin } from "#app/pricing/vat.ts";
import { formatLongDay } from "#app/shared/dates.ts";
import type { Store } from "#store";
import { type AmountLine, type Amounts, amountLines } from "../amounts.ts";
import { type Card, cardTitle } from "../card-label.ts";
import { groupItems, itemLabel } from "../item-groups.ts";
import { isRefundCounted } from "../refunds/refund-status.ts";

export type InvoicedLine = {
  id: number;
  productName: string;
  color: string;
  size: string;
  quantity: number;
  total: number;
  bundleName: string | null;
  bundleInstance: string | null;
};
/** A refund of the order, whatever its reason. */
export type InvoicedRefund = {
  id: string;
  amount: number;
  status: string;
  reason: string;
  decisionKey: string;
  createdAt: Date;
};

/** One row: description, quantity, and pence for the whole row. A bundle has one price; its parts have none. */
type InvoiceRow = { key: string; what: string; quantity: number | null; amount: number | null };
export type Invoice = {
  rows: InvoiceRow[];
  sums: AmountLine[];
  /** Pence paid, or credited if negative. */
  total: number;
  totalLabel: "Paid" | "Credited";
  /** Null if the trader was not registered for VAT. Pence; `net` and `vat` add up to `kept`. */
  vat: { label: string; net: number; vat: number } | null;
  refunds: { id: string; label: string; amount: number; at: Date }[];
  /** Pence, less refunds. */
  kept: number;
};

/**
 * An order as an invoice (R-LAW-23). Prices include VAT, so VAT is calculated from what was paid, less refunds. A credit
 * note is the same with every amount negative.
 * @param rate of VAT, in percent; null if the trader was not registered when the order was paid
 */
export function invoiceOf(
  order: Amounts,
  items: readonly InvoicedLine[],
  refunds: readonly InvoicedRefund[],
  { rate, isCredit = false }: { rate: number | null; isCredit?: boolean },
): Invoice {
  const sign = isCredit ? -1 : 1;
  const back = refunds.filter(isRefundCounted);
  const kept = order.total - back.reduce((sum, { amount }) => sum + amount, 0);
  const vat = vatWithin(kept, rate ?? 0);
  return {
    rows: groupItems(items).flatMap(({ key, bundleName, total, items: members }) => [
      ...(bundleName ? [{ key, what: bundleName, quantity: 1, amount: sign * total }] : []),
      ...members.map((item) => ({
        key: String(item.id),
        what: itemLabel(item),
        quantity: item.quantity,
        amount: bundleName ? null : sign * item.total,
      })),
    ]),
    sums: amountLines(order).map(({ label, amount }) => ({
      label,
      amount: amount === "Free" ? amount : sign * amount,
    })),
    total: sign * order.total,
    totalLabel: isCredit ? "Credited" : "Paid",
    vat: rate === null ? null : { label: vatLabel(rate), net: sign * (kept - vat), vat: sign * vat },
    refunds: back.map(({ id, reason, amount, createdAt }) => ({ id, label: reason, amount: -amount, at: createdAt })),
    kept: sign * kept,
  };
}

const vatLabel = (rate: number) => (rate === 0 ? "VAT at 0%, sent abroad" : `VAT at ${rate}%`);

/**
 * The seller, starting with the trader (Companies Act 2006, s 82; VAT Regulations 1995, reg 14). The VAT number is only
 * on invoices with VAT.
 */
export const sellerLines = ({ legal, contact }: Pick<Store, "legal" | "contact">, { vat }: Invoice): string[] => [
  legal.trader,
  ...legal.address,
  `Company number ${legal.companyNumber}`,
  ...(vat ? [`VAT number ${legal.vatNumber}`] : []),
  contact.email,
];

/** When it was ordered and posted, and how it was paid. */
export const invoiceDates = ({
  paidAt,
  shippedAt,
  ...card
}: { paidAt: Date | null; shippedAt: Date | null } & Card): string[] => [
  ...(paidAt ? [`Ordered and paid on ${formatLongDay(paidAt)}`] : []),
  ...(shippedAt ? [`Posted on ${formatLongDay(shippedAt)}`] : []),
  `${cardTitle(card)}, in pounds sterling`,
];
