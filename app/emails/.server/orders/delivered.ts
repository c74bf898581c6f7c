import { orderLink } from "#app/orders/customer/.server/order-link.ts";
import { returnUntil } from "#app/orders/rules.ts";
import { formatDay } from "#app/shared/dates.ts";
import type { delivered } from "../emails.ts";
import { bold, mailTo, textLink, words } from "../layout/inline.ts";
import { action, bar, block, opening, panel, paragraph, subtitle } from "../layout/parts.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type DeliveredFacts, readOrderFacts } from "./facts.ts";

export const writeDelivered: EmailWriter<typeof delivered> = async (shop, { orderId }, to) => {
  const facts = await readOrderFacts(shop, orderId, to);
  return facts && renderDelivered({ ...facts, reviewLink: orderLink(shop, facts.order, to, "/review") });
};

/**
 * Says that the order has arrived and until when it can be returned, and asks for a review. If the delivery is only
 * assumed, it asks whether it has arrived.
 */
export function renderDelivered({ store, order, orderLink, reviewLink }: DeliveredFacts): WrittenEmail {
  const { number, deliveryAssumed } = order;
  const until = returnUntil(order, store.returnWindowDays);
  const missing = paragraph`The carrier hasn’t confirmed delivery, but your parcel should have arrived by now. If it
    hasn’t, email ${mailTo(store.contact.email)} with your order number. We’ll reprint it or refund you.`;
  return writeEmail({
    store,
    number,
    subject: deliveryAssumed ? `Has your order ${number} arrived?` : `Your order ${number} has arrived`,
    preview: deliveryAssumed ? "Tell us if it hasn’t." : "How is it?",
    parts: [
      deliveryAssumed
        ? opening("It should be with you.", missing)
        : opening("It has arrived.", paragraph`Everything in order ${number} has been delivered.`),
      panel(
        paragraph`${bold("How is it?")} Your review helps others choose the right size and colour. Write a few words,
          good or bad.`,
        action("Write a review", reviewLink),
      ),
      bar,
      block(
        subtitle("Not right?"),
        paragraph`${until && words`You can send it back until ${bold(formatDay(until))}, for any reason. `}If something
          is faulty or wrong, send us a photograph and we’ll put it right. You can do either on
          ${textLink("your order’s page", orderLink)}.`,
      ),
    ],
  });
}
