import { longDay } from "#app/shared/dates.ts";
import type { Amounts } from "../amounts.ts";
import type { ChangeRecord } from "../change/change-record.ts";
import { isKeyOfChange } from "../change/reckon-change.ts";
import { type Back, type Invoice, type InvoicedLine, invoiceOf } from "./invoice.ts";

/** An invoice or credit note of an order. */
export type IssuedDocument = {
  /** Names it within the order, in its address. */
  key: string;
  /** 'Invoice LT-20418', 'Credit note LT-20418-C1' */
  title: string;
  fileName: string;
  /** What it has to do with the others. */
  notes: string[];
  invoice: Invoice;
};

type Change = ChangeRecord & { at: Date };
type InvoicedOrder = Amounts & { number: string; paidAt: Date | null };

/**
 * The invoice of an order as bought. Each change of its items is followed by a credit note that cancels the invoice so
 * far in full, and an invoice for what is kept (R-LAW-23). All together come to the last one's total: what was charged
 * less what the changes refunded. Other refunds are on the last one.
 * @param items as they are now
 * @param changes oldest first
 */
export function documentsOf(
  order: InvoicedOrder,
  items: readonly InvoicedLine[],
  { refunds, changes, vatNumber }: { refunds: readonly Back[]; changes: readonly Change[]; vatNumber: string | null },
): [IssuedDocument, ...IssuedDocument[]] {
  const others = refunds.filter((refund) => !isOfChange(refund, refunds));
  const invoice = (no: number): IssuedDocument => {
    const { amounts, lines } = stateAfter(order, items, changes, no);
    const next = changes[no];
    const isReplacement = no > 0 ? [`Issued on ${longDay(changes[no - 1]!.at)}, as the order was changed.`] : [];
    return {
      key: `${no + 1}`,
      title: `Invoice ${numberOf(order, no)}`,
      fileName: `invoice-${numberOf(order, no)}.pdf`,
      notes: next
        ? [...isReplacement, `Cancelled by credit note ${creditOf(order, no)} of ${longDay(next.at)}.`]
        : isReplacement,
      invoice: invoiceOf(amounts, lines, next ? [] : others, { vatNumber }),
    };
  };
  const credit = (no: number): IssuedDocument => {
    const { amounts, lines } = stateAfter(order, items, changes, no);
    const issuedAt = no === 0 ? order.paidAt : changes[no - 1]!.at;
    const canceled = `${numberOf(order, no)}${issuedAt ? ` of ${longDay(issuedAt)}` : ""}`;
    return {
      key: `${no + 1}-credit`,
      title: `Credit note ${creditOf(order, no)}`,
      fileName: `credit-note-${creditOf(order, no)}.pdf`,
      notes: [
        `Issued on ${longDay(changes[no]!.at)}, as the order was changed.`,
        `It cancels invoice ${canceled} in full. Invoice ${numberOf(order, no + 1)} replaces it.`,
      ],
      invoice: invoiceOf(amounts, lines, [], { vatNumber, isCredit: true }),
    };
  };
  return [invoice(0), ...changes.flatMap((_, no) => [credit(no), invoice(no + 1)])];
}

const numberOf = ({ number }: InvoicedOrder, no: number) => (no === 0 ? number : `${number}-${no + 1}`);
const creditOf = ({ number }: InvoicedOrder, no: number) => `${number}-C${no + 1}`;

/** The order as bought for 0, otherwise as the change of that number left it. */
function stateAfter(order: InvoicedOrder, items: readonly InvoicedLine[], changes: readonly Change[], no: number) {
  // A change that cost more has rewritten lines and totals, and kept those before it.
  const rewritten = changes.findIndex(({ before }, index) => index >= no && before !== undefined);
  const before = changes[rewritten]?.before;
  const delivered = { ...order, ...changes.slice(no).find((each) => each.before?.delivery)?.before?.delivery };
  const base = before ? { ...delivered, ...totalsOf(before) } : delivered;
  const written = before?.lines ?? items;
  const change = changes[no - 1];
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
function isOfChange({ decisionKey }: Back, all: readonly Back[]): boolean {
  if (isKeyOfChange(decisionKey)) return true;
  const retried = all.find(({ id }) => decisionKey === `retry:${id}`);
  return retried !== undefined && isOfChange(retried, all);
}
