import { eq } from "drizzle-orm";
import { orderLink } from "#app/orders/customer/.server/order-link.ts";
import { type FurtherPayment, withPlan } from "#app/orders/further-payment/.server/further-payments.ts";
import { hasEnded } from "#app/orders/rules.ts";
import { formatDay, formatTime } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { furtherPayments } from "#database/schema/index.ts";
import type { changeLapsed, changeToPay, furtherPaymentReturned } from "../emails.ts";
import { bold, mailTo } from "../layout/inline.ts";
import { action, block, opening, panel, paragraph, subtitle } from "../layout/parts.ts";
import { changedRows, sumRows } from "../layout/rows.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { neutralName, type OrderEmailFacts, readOrderFacts } from "./facts.ts";

/** Not sent once the change is paid for, withdrawn or too late. */
export const writeChangeToPay: EmailWriter<typeof changeToPay> = async (shop, { orderId, furtherPaymentId }, to) => {
  const facts = await readOrderFacts(shop, orderId, to);
  const [row] = await shop.db.select().from(furtherPayments).where(eq(furtherPayments.id, furtherPaymentId));
  if (!facts || row?.status !== "open" || row.expiresAt <= shop.clock.now()) return null;
  const { amount, expiresAt, plan } = withPlan(row);
  const payLink = orderLink(shop, facts.order, to, "/change/pay");
  return renderChangeToPay({ ...facts, ...plan, amount, expiresAt, payLink });
};

type ToPayFacts = OrderEmailFacts &
  Pick<FurtherPayment, "amount" | "expiresAt"> &
  Pick<FurtherPayment["plan"], "rows" | "notes" | "newTotal"> & { payLink: string };

/** Staff chose a change of an order that costs more: what changes and means, what to pay until when, and what happens otherwise. */
export function renderChangeToPay({
  store,
  order,
  rows,
  notes,
  amount,
  newTotal,
  expiresAt,
  payLink,
}: ToPayFacts): WrittenEmail {
  const { number } = order;
  const pence = formatPence(amount);
  const neutral = (note: string) =>
    rows.reduce((words, { name }) => words.replaceAll(name, neutralName(name, store)), note);
  return writeEmail({
    store,
    number,
    subject: `${pence} to pay for the change of order ${number}`,
    preview: "Your order changes once it is paid, and stays as it is until then.",
    parts: [
      opening(
        "One step left.",
        paragraph`We’ve prepared the change of order ${bold(number)} that you asked us for. It costs ${bold(pence)} more.`,
      ),
      block(
        subtitle("What changes"),
        changedRows(rows.map((row) => ({ ...row, name: neutralName(row.name, store) }))),
        sumRows([], { label: "New total", amount: formatPence(newTotal) }),
        ...notes.map((note) => paragraph`${neutral(note)}`),
      ),
      panel(
        paragraph`${bold(`Pay before ${formatTime(expiresAt)} on ${formatDay(expiresAt)}, UK time.`)} Your order changes
          once that is paid. If you don’t pay, it stays as it was, and nothing is charged.`,
        action(`Pay ${pence}`, payLink),
      ),
      block(paragraph`${bold("Didn’t ask for this?")} Don’t pay, and email ${mailTo(store.contact.email)}.`),
    ],
  });
}

type LapsedFacts = OrderEmailFacts & { amount: number; now: Date };

/** Not sent once the order has ended. */
export const writeChangeLapsed: EmailWriter<typeof changeLapsed> = async (shop, { orderId, amount }, to) => {
  const facts = await readOrderFacts(shop, orderId, to);
  return facts && !hasEnded(facts.order.status)
    ? renderChangeLapsed({ ...facts, amount, now: shop.clock.now() })
    : null;
};

/** A change that staff prepared was not paid in time. The order stays as it was. */
export function renderChangeLapsed({ store, order, orderLink, amount, now }: LapsedFacts): WrittenEmail {
  const { number, cancelUntil } = order;
  const isOpen = cancelUntil && cancelUntil > now;
  return writeEmail({
    store,
    number,
    subject: `The change of order ${number} was not made`,
    preview: "It was not paid in time. Your order stays as it was.",
    parts: [
      opening(
        "Your order stays as it was.",
        paragraph`The ${bold(formatPence(amount))} for the change of order ${bold(number)} that we prepared for you was not
          paid in time, so the change was not made. Nothing was charged for it.`,
      ),
      panel(
        isOpen
          ? paragraph`You can still change or cancel it until ${formatTime(cancelUntil)} on ${formatDay(cancelUntil)}, UK
              time.`
          : paragraph`We’ll print it as its page shows it.`,
        action("View order", orderLink),
      ),
    ],
  });
}

type ReturnedFacts = OrderEmailFacts & { amount: number; now: Date };

export const writeFurtherPaymentReturned: EmailWriter<typeof furtherPaymentReturned> = async (
  shop,
  { orderId, amount },
  to,
) => {
  const facts = await readOrderFacts(shop, orderId, to);
  return facts && renderFurtherPaymentReturned({ ...facts, amount, now: shop.clock.now() });
};

/** A change was paid for when it could not be made any more: the money goes back, and the order stays as it was. */
export function renderFurtherPaymentReturned({ store, order, orderLink, amount, now }: ReturnedFacts): WrittenEmail {
  const { number, status, cancelUntil } = order;
  const pence = formatPence(amount);
  const isOver = hasEnded(status);
  const isOpen = !isOver && cancelUntil && cancelUntil > now;
  return writeEmail({
    store,
    number,
    subject: `Your change of order ${number} was not made, and ${pence} goes back`,
    preview: `${pence} is on its way back to you. The order stays as it was.`,
    parts: [
      opening(
        "Your change was not made.",
        paragraph`You paid ${bold(pence)} to change order ${bold(number)}. By then the order had changed, was cancelled or
          was going to print, so all of it is on its way back to the card you paid with. Banks take 5 to 10 days to show
          it. It appears as ${store.statementDescriptor}.`,
      ),
      panel(
        isOver
          ? paragraph`The order has been cancelled, so nothing of it will be printed.`
          : paragraph`${bold("The order stays as it was.")} ${
              isOpen
                ? `You can change or cancel it until ${formatTime(cancelUntil)} on ${formatDay(cancelUntil)}, UK time.`
                : "We’ll print it as its page shows it."
            }`,
        action("View order", orderLink),
      ),
      block(
        paragraph`${bold("Not sure what happened?")} Email ${mailTo(store.contact.email)}, and we’ll look into it.`,
      ),
    ],
  });
}
