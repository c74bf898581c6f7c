import { addressLines } from "#app/orders/address-lines.ts";
import { returnAnswerBy, returnReasonWords } from "#app/returns/rules.ts";
import { dayWords, longDay, momentWords } from "#app/shared/dates.ts";
import { action, bar, block, opening, paragraph, subtitle } from "../layout/parts.ts";
import { bold, lines } from "../layout/words.ts";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { aboutReturn, type ReturnFacts } from "./facts.ts";
import { returnedItems, sendBack } from "./return-parts.ts";

export const writeReturnReceived = aboutReturn(renderReturnReceived);

/** Acknowledges a notice on a durable medium: what was said, by whom, about what and when, and what to do next. */
export function renderReturnReceived(facts: ReturnFacts): WrittenEmail {
  const { store, order, notice } = facts;
  const isFault = notice.kind === "faulty";
  return writeEmail({
    store,
    number: order.number,
    subject: `We have your notice ${notice.reference}, order ${order.number}`,
    preview: `Your return reference is ${notice.reference}.`,
    parts: [
      opening(
        "We have your notice.",
        paragraph`We received it on ${momentWords(notice.askedAt)}. Its reference is ${bold(notice.reference)}. Keep
          this email.`,
      ),
      block(
        subtitle("What you told us"),
        isFault
          ? paragraph`${returnReasonWords[notice.reason]}. ${notice.details}`
          : paragraph`You give notice that you cancel your contract of sale of the following goods:`,
        returnedItems(facts),
        paragraph`${lines([
          ...(order.paidAt ? [`Ordered on ${longDay(order.paidAt)}`] : []),
          ...(order.deliveredAt && !order.deliveryAssumed ? [`Received on ${longDay(order.deliveredAt)}`] : []),
          `Name: ${notice.name}`,
          `Address: ${addressLines(order).slice(1).join(", ")}`,
          `Date: ${longDay(notice.askedAt)}`,
        ])}`,
      ),
      bar,
      isFault
        ? block(
            subtitle("What happens next"),
            paragraph`Someone will check it and email you by ${bold(dayWords(returnAnswerBy(notice)))}. We’ll reprint it
              or refund you, whichever you prefer, and pay any postage. Keep it until then.`,
          )
        : sendBack(facts),
      block(action("View order", facts.orderLink)),
    ],
  });
}
