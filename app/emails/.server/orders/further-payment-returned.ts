import { clockTime, dayWords } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import type { furtherPaymentReturned } from "../emails.ts";
import { action, block, opening, panel, paragraph } from "../layout/parts.ts";
import { bold, mailTo } from "../layout/words.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type OrderEmailFacts, readOrderFacts } from "./facts.ts";

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
  const isOver = status === "canceled" || status === "refunded";
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
                ? `You can change or cancel it until ${clockTime(cancelUntil)} on ${dayWords(cancelUntil)}, UK time.`
                : "It goes to print as it stands on its page."
            }`,
        action("View order", orderLink),
      ),
      block(
        paragraph`${bold("Not sure what happened?")} Email ${mailTo(store.contact.email)}, and we’ll look into it.`,
      ),
    ],
  });
}
