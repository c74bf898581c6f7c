import { dispatchDay } from "#app/preorders/preorder.ts";
import { dayWords, deadlineWords } from "#app/shared/dates.ts";
import type { minimumReached } from "../emails.ts";
import { action, block, opening, paragraph } from "../layout/parts.ts";
import { bold, mailTo } from "../layout/words.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type OrderEmailFacts, readOrderFacts } from "./facts.ts";

/** Not sent once the order has ended. */
export const writeMinimumReached: EmailWriter<typeof minimumReached> = async (shop, { orderId }, to) => {
  const facts = await readOrderFacts(shop, orderId, to);
  if (!facts || facts.order.status === "canceled" || facts.order.status === "refunded") return null;
  return renderMinimumReached(facts, shop.clock.now());
};

/** Enough were ordered, so it is printed (R-PREORDER-6). */
export function renderMinimumReached(
  { store, order, orderLink }: Pick<OrderEmailFacts, "store" | "order" | "orderLink">,
  now: Date,
): WrittenEmail {
  const { number, dispatchOn, cancelUntil } = order;
  const posted = dispatchOn && ` We will post it by ${dispatchDay(dispatchOn)}.`;
  const isOpen = cancelUntil && cancelUntil > now;
  return writeEmail({
    store,
    number,
    subject: `Your order ${number} will be printed`,
    preview: "Enough were ordered.",
    parts: [
      opening("It will be printed.", paragraph`Enough were ordered for your order ${bold(number)}.${posted}`),
      block(
        paragraph`${isOpen ? `You can cancel until ${deadlineWords(cancelUntil, now)}, UK time.` : "It goes to print now."}`,
        action("View order", orderLink),
      ),
      block(
        paragraph`Ordered on ${order.paidAt ? dayWords(order.paidAt) : dayWords(order.createdAt)}. Questions? Email
          ${mailTo(store.contact.email)}.`,
      ),
    ],
  });
}
