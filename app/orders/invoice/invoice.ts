import { orderTotals } from "#app/pricing/totals.ts";
import { longDay } from "#app/shared/dates.ts";
import type { Store } from "#store";
import { type AmountLine, type Amounts, amountLines } from "../amounts.ts";
import { type Card, cardTitle } from "../card-words.ts";
import { groupItems, optionsOf } from "../item-groups.ts";

type Sold = {
  id: number;
  productName: string;
  color: string;
  size: string;
  quantity: number;
  total: number;
  bundleName: string | null;
  bundleInstance: string | null;
};
type Back = { id: string; amount: number; status: string; reason: string; createdAt: Date };

/** One row: what, how many, and pence for all of them. A bundle has one price, its parts none. */
export type InvoiceRow = { key: string; what: string; quantity: number | null; amount: number | null };
export type Invoice = {
  rows: InvoiceRow[];
  sums: AmountLine[];
  /** Pence, what was paid. */
  total: number;
  /** Null for a trader who is not registered. All pence: `net` and `vat` add up to what the customer kept paying. */
  vat: { percent: number; net: number; vat: number } | null;
  refunds: { id: string; label: string; amount: number; at: Date }[];
  /** Pence, refunds taken off. */
  kept: number;
};

/** The standard rate; clothes in these sizes and printed goods all carry it (VAT Act 1994, s 2). */
const vatPercent = 20;

/** An order as its invoice lists it. Prices include VAT, so VAT is worked out of what was paid, refunds taken off. */
export function invoiceOf(
  order: Amounts,
  items: readonly Sold[],
  refunds: readonly Back[],
  { vatNumber }: { vatNumber: string | null },
): Invoice {
  const back = refunds.filter(({ status }) => status !== "failed" && status !== "canceled");
  const kept = order.total - back.reduce((sum, { amount }) => sum + amount, 0);
  const vat = vatNumber === null ? 0 : orderTotals({ lines: [{ total: kept }], vatPercent }).taxTotal;
  return {
    rows: groupItems(items).flatMap(({ key, bundleName, total, items: members }) => [
      ...(bundleName ? [{ key, what: bundleName, quantity: 1, amount: total }] : []),
      ...members.map((item) => ({
        key: String(item.id),
        what: [item.productName, optionsOf(item)].filter(Boolean).join(", "),
        quantity: item.quantity,
        amount: bundleName ? null : item.total,
      })),
    ]),
    sums: amountLines(order),
    total: order.total,
    vat: vatNumber === null ? null : { percent: vatPercent, net: kept - vat, vat },
    refunds: back.map(({ id, reason, amount, createdAt }) => ({ id, label: reason, amount: -amount, at: createdAt })),
    kept,
  };
}

/** Who sells, first the trader (Companies Act 2006, s 82; VAT Regulations 1995, reg 14). */
export const sellerLines = ({ legal, contact }: Pick<Store, "legal" | "contact">): string[] => [
  legal.trader,
  ...legal.address,
  `Company number ${legal.companyNumber}`,
  ...(legal.vatNumber ? [`VAT number ${legal.vatNumber}`] : []),
  contact.email,
];

/** When it was ordered and posted, and how it was paid. */
export const invoiceDates = ({
  paidAt,
  shippedAt,
  ...card
}: { paidAt: Date | null; shippedAt: Date | null } & Card): string[] => [
  ...(paidAt ? [`Ordered and paid on ${longDay(paidAt)}`] : []),
  ...(shippedAt ? [`Posted on ${longDay(shippedAt)}`] : []),
  `${cardTitle(card)}, in pounds sterling`,
];
