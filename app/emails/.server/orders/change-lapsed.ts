import { clockTime, dayWords } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import type { changeLapsed } from "../emails.ts";
import { action, opening, panel, paragraph } from "../layout/parts.ts";
import { bold } from "../layout/words.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type OrderEmailFacts, readOrderFacts } from "./facts.ts";

type LapsedFacts = OrderEmailFacts & { amount: number; now: Date };

/** Not sent once the order has ended. */
export const writeChangeLapsed: EmailWriter<typeof changeLapsed> = async (shop, { orderId, amount }, to) => {
  const facts = await readOrderFacts(shop, orderId, to);
  const hasEnded = facts?.order.status === "canceled" || facts?.order.status === "refunded";
  return facts && !hasEnded ? renderChangeLapsed({ ...facts, amount, now: shop.clock.now() }) : null;
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
          ? paragraph`You can still change or cancel it until ${clockTime(cancelUntil)} on ${dayWords(cancelUntil)}, UK
              time.`
          : paragraph`It goes to print as it stands on its page.`,
        action("View order", orderLink),
      ),
    ],
  });
}
