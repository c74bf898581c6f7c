import { eq } from "drizzle-orm";
import { orderLink } from "#app/orders/customer/.server/order-link.ts";
import { type FurtherPayment, withPlan } from "#app/orders/further-payment/.server/further-payments.ts";
import { clockTime, dayWords } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { furtherPayments } from "#database/schema/index.ts";
import type { changeToPay } from "../emails.ts";
import { action, block, opening, panel, paragraph, subtitle } from "../layout/parts.ts";
import { changedRows, sumRows } from "../layout/rows.ts";
import { bold, mailTo } from "../layout/words.ts";
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
  Pick<FurtherPayment["plan"], "rows" | "newTotal"> & { payLink: string };

/** Staff chose a change of an order that costs more: what changes, what to pay until when, and what happens otherwise. */
export function renderChangeToPay({
  store,
  order,
  rows,
  amount,
  newTotal,
  expiresAt,
  payLink,
}: ToPayFacts): WrittenEmail {
  const { number } = order;
  const pence = formatPence(amount);
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
      ),
      panel(
        paragraph`${bold(`Pay before ${clockTime(expiresAt)} on ${dayWords(expiresAt)}, UK time.`)} Your order changes
          once that is paid. If you don’t pay, it stays as it was, and nothing is charged.`,
        action(`Pay ${pence}`, payLink),
      ),
      block(paragraph`${bold("Didn’t ask for this?")} Don’t pay, and email ${mailTo(store.contact.email)}.`),
    ],
  });
}
