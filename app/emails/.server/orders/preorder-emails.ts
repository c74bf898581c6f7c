import { hasEnded } from "#app/orders/rules.ts";
import { dispatchDay } from "#app/preorders/preorder.ts";
import { formatDay, formatDeadline } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import type { dispatchDelayed, minimumReached } from "../emails.ts";
import { bold, mailTo } from "../layout/inline.ts";
import { action, block, opening, panel, paragraph } from "../layout/parts.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type OrderEmailFacts, readOrderFacts } from "./facts.ts";

/** Not sent once the order has ended. */
export const writeMinimumReached: EmailWriter<typeof minimumReached> = async (shop, { orderId }, to) => {
  const facts = await readOrderFacts(shop, orderId, to);
  if (!facts || hasEnded(facts.order.status)) return null;
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
        paragraph`${isOpen ? `You can cancel until ${formatDeadline(cancelUntil, now)}, UK time.` : "It goes to print now."}`,
        action("View order", orderLink),
      ),
      closing({ store, order }),
    ],
  });
}

/** Not sent once the order is printed or has ended. */
export const writeDispatchDelayed: EmailWriter<typeof dispatchDelayed> = async (shop, { orderId }, to) => {
  const facts = await readOrderFacts(shop, orderId, to);
  if (facts?.order.status !== "paid" || !facts.order.dispatchOn) return null;
  return renderDispatchDelayed(facts, shop.clock.now());
};

/** A pre-order is posted later than promised (R-PREORDER-4): the new day, and their money back if they do not wait. */
export function renderDispatchDelayed(
  { store, order, orderLink }: Pick<OrderEmailFacts, "store" | "order" | "orderLink">,
  now: Date,
): WrittenEmail {
  const { number, dispatchOn, cancelUntil, capturedTotal, refundedTotal } = order;
  const day = dispatchDay(dispatchOn!);
  const until = cancelUntil && formatDeadline(cancelUntil, now);
  return writeEmail({
    store,
    number,
    subject: `Your order ${number} will be later`,
    preview: "A new day, or your money back.",
    parts: [
      opening(
        "It will be later.",
        paragraph`We can’t post your order ${bold(number)} on the day that we promised. We will post it by ${bold(day)}.`,
      ),
      panel(
        paragraph`${bold("You choose.")} To wait, do nothing. To have ${formatPence(capturedTotal - refundedTotal)} back,
          cancel the order${until && ` until ${until}, UK time`}. One click, full refund.`,
        action("View or cancel order", orderLink),
      ),
      closing({ store, order }),
    ],
  });
}

const closing = ({ store, order: { paidAt, createdAt } }: Pick<OrderEmailFacts, "store" | "order">) =>
  block(paragraph`Ordered on ${formatDay(paidAt ?? createdAt)}. Questions? Email ${mailTo(store.contact.email)}.`);
