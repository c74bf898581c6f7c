import { formatLongDay } from "#app/shared/dates.ts";
import type { Amounts } from "../amounts.ts";
import { isKeyOfChange } from "../change/calculate-change.ts";
import type { ChangeRecord } from "../change/change-record.ts";
import { type Invoice, type InvoicedLine, type InvoicedRefund, invoiceOf } from "./invoice.ts";

/** An invoice or credit note of an order. */
export type IssuedDocument = {
  /** Identifies it within the order, in its URL. */
  key: string;
  /** 'Invoice LT-20418', 'Credit note LT-20418-C1' */
  title: string;
  fileName: string;
  /** How it relates to the others. */
  notes: string[];
  invoice: Invoice;
};

type Change = ChangeRecord & { at: Date };
/** What happened to the order, and its rate of VAT in percent; null if the trader was not registered. */
type InvoicedFacts = { refunds: readonly InvoicedRefund[]; changes: readonly Change[]; rate: number | null };
type InvoicedOrder = Amounts & { number: string; paidAt: Date | null };

/**
 * The invoice of an order as bought. Each change of its items is followed by a credit note that cancels the invoice so
 * far in full, and an invoice for what is kept (R-LAW-23). Together they come to the last one's total: what was charged
 * less what the changes refunded. Other refunds are on the last one.
 * @param items as they are now
 * @param changes oldest first
 */
export function documentsOf(
  order: InvoicedOrder,
  items: readonly InvoicedLine[],
  { refunds, changes, rate }: InvoicedFacts,
): [IssuedDocument, ...IssuedDocument[]] {
  const others = refunds.filter((refund) => !isOfChange(refund, refunds));
  const invoice = (version: number): IssuedDocument => {
    const { amounts, lines } = stateAfter(order, items, changes, version);
    const next = changes[version];
    const isReplacement =
      version > 0 ? [`Issued on ${formatLongDay(changes[version - 1]!.at)}, as the order was changed.`] : [];
    return {
      key: `${version + 1}`,
      title: `Invoice ${numberOf(order, version)}`,
      fileName: `invoice-${numberOf(order, version)}.pdf`,
      notes: next
        ? [...isReplacement, `Cancelled by credit note ${creditOf(order, version)} of ${formatLongDay(next.at)}.`]
        : isReplacement,
      invoice: invoiceOf(amounts, lines, next ? [] : others, { rate }),
    };
  };
  const credit = (version: number): IssuedDocument => {
    const { amounts, lines } = stateAfter(order, items, changes, version);
    const issuedAt = version === 0 ? order.paidAt : changes[version - 1]!.at;
    const canceled = `${numberOf(order, version)}${issuedAt ? ` of ${formatLongDay(issuedAt)}` : ""}`;
    return {
      key: `${version + 1}-credit`,
      title: `Credit note ${creditOf(order, version)}`,
      fileName: `credit-note-${creditOf(order, version)}.pdf`,
      notes: [
        `Issued on ${formatLongDay(changes[version]!.at)}, as the order was changed.`,
        `It cancels invoice ${canceled} in full. Invoice ${numberOf(order, version + 1)} replaces it.`,
      ],
      invoice: invoiceOf(amounts, lines, [], { rate, isCredit: true }),
    };
  };
  return [invoice(0), ...changes.flatMap((_, version) => [credit(version), invoice(version + 1)])];
}

const numberOf = ({ number }: InvoicedOrder, version: number) => (version === 0 ? number : `${number}-${version + 1}`);
const creditOf = ({ number }: InvoicedOrder, version: number) => `${number}-C${version + 1}`;

/** @param version 0 is the order as bought, and each change makes the next */
function stateAfter(order: InvoicedOrder, items: readonly InvoicedLine[], changes: readonly Change[], version: number) {
  // A change that cost more has rewritten lines and totals, and kept those before it.
  const rewritten = changes.findIndex(({ before }, index) => index >= version && before !== undefined);
  const before = changes[rewritten]?.before;
  const delivered = { ...order, ...changes.slice(version).find((each) => each.before?.delivery)?.before?.delivery };
  const base = before ? { ...delivered, ...totalsOf(before) } : delivered;
  const written = before?.lines ?? items;
  const change = changes[version - 1];
  if (!change) {
    const replaced = changes.slice(0, before ? rewritten : undefined).flatMap(({ was }) => was);
    return { amounts: base, lines: written.map((item) => ({ ...item, ...replaced.find(({ id }) => id === item.id) })) };
  }
  const lines = written.flatMap((item) => {
    const kept = change.lines.find(({ id }) => id === item.id);
    return kept ? [{ ...item, ...kept }] : [];
  });
  const itemsTotal = lines.reduce((sum, { total }) => sum + total, 0);
  const { discountTotal } = change;
  const total = itemsTotal - discountTotal + base.shippingTotal + base.taxTotal;
  return { amounts: { ...base, itemsTotal, discountTotal, total }, lines };
}

const totalsOf = ({ itemsTotal, discountTotal, total }: Pick<Amounts, "itemsTotal" | "discountTotal" | "total">) => ({
  itemsTotal,
  discountTotal,
  total,
});

/** Whether a refund, or the failed one that it makes up for, is the difference of a change. */
function isOfChange({ decisionKey }: InvoicedRefund, all: readonly InvoicedRefund[]): boolean {
  if (isKeyOfChange(decisionKey)) return true;
  const retried = all.find(({ id }) => decisionKey === `retry:${id}`);
  return retried !== undefined && isOfChange(retried, all);
}
