import { addressLines } from "#app/orders/address-lines.ts";
import { returnAnswerBy, returnReasonLabels } from "#app/returns/rules.ts";
import { formatDateTime, formatDay, formatLongDay } from "#app/shared/dates.ts";
import { bold, lines, mailTo, type Part } from "../layout/inline.ts";
import { action, bar, block, opening, paragraph, subtitle } from "../layout/parts.ts";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { aboutReturn, type ReturnFacts, returnedItems, sendBack } from "./return-parts.ts";

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
        paragraph`We received it on ${formatDateTime(notice.askedAt)}. Its reference is ${bold(notice.reference)}. Keep
          this email.`,
      ),
      block(
        subtitle("What you told us"),
        isFault
          ? paragraph`${returnReasonLabels[notice.reason]}. ${notice.details}`
          : paragraph`You give notice that you cancel your contract of sale of the following goods:`,
        returnedItems(facts),
        paragraph`${lines([
          ...(order.paidAt ? [`Ordered on ${formatLongDay(order.paidAt)}`] : []),
          ...(order.deliveredAt && !order.deliveryAssumed ? [`Received on ${formatLongDay(order.deliveredAt)}`] : []),
          `Name: ${notice.name}`,
          `Address: ${addressLines(order).slice(1).join(", ")}`,
          `Date: ${formatLongDay(notice.askedAt)}`,
        ])}`,
      ),
      bar,
      isFault
        ? block(
            subtitle("What happens next"),
            paragraph`Someone will check it and email you by ${bold(formatDay(returnAnswerBy(notice)))}. We’ll reprint it
              or refund you, whichever you prefer, and pay any postage. Keep it until then.`,
          )
        : sendBack(facts),
      block(viewOrder(facts)),
    ],
  });
}

export const writeReturnSteps = aboutReturn(renderReturnSteps);

/** For a customer whose fault report was accepted: where to send it, by when, and who pays the postage. */
export function renderReturnSteps(facts: ReturnFacts): WrittenEmail {
  const { order, notice } = facts;
  return writeDecision(facts, {
    subject: `How to send back ${notice.reference}, order ${order.number}`,
    preview: "Where to send it and what happens next.",
    title: "Your return is accepted.",
    why: paragraph`We’ve looked at ${bold(notice.reference)} and you can send it back. ${notice.decisionNote}`,
    next: [bar, sendBack(facts), block(viewOrder(facts))],
  });
}

export const writeReturnRefused = aboutReturn(renderReturnRefused);

/** Explains why a return was not accepted, and how to contest that. */
export function renderReturnRefused(facts: ReturnFacts): WrittenEmail {
  const { store, notice } = facts;
  const contest = paragraph`If you disagree, email ${mailTo(store.contact.email)} with ${notice.reference} and someone
    else will look at it. Citizens Advice (citizensadvice.org.uk) gives free help. This doesn’t affect your legal rights.`;
  return writeDecision(facts, {
    subject: aboutSubject(facts),
    preview: "Our decision on your return.",
    title: "We can’t accept your return.",
    why: paragraph`We’ve looked at ${bold(notice.reference)}. ${notice.decisionNote}`,
    next: [block(contest, viewOrder(facts))],
  });
}

export const writeReturnEnded = aboutReturn(renderReturnEnded);

/** Says that the goods have not arrived, and what a customer who did post them can do. */
export function renderReturnEnded(facts: ReturnFacts): WrittenEmail {
  const { store, notice } = facts;
  const prove = paragraph`Did you post it? Send your proof of posting to ${mailTo(store.contact.email)} with
    ${notice.reference} and we’ll look at it again. This doesn’t affect your legal rights.`;
  return writeDecision(facts, {
    subject: aboutSubject(facts),
    preview: "It hasn’t arrived, so nothing has been refunded.",
    title: "Your return hasn’t reached us.",
    why: paragraph`Your return ${bold(notice.reference)} hasn’t arrived, so we’ve closed it without a refund.
      ${notice.decisionNote}`,
    next: [block(prove, viewOrder(facts))],
  });
}

const aboutSubject = ({ notice, order }: ReturnFacts) => `About your return ${notice.reference}, order ${order.number}`;
const viewOrder = ({ orderLink }: ReturnFacts) => action("View order", orderLink);

type Decision = { subject: string; preview: string; title: string; why: Part; next: Part[] };

/** An email about what became of a notice: why, the items, and what comes next. */
function writeDecision(facts: ReturnFacts, { subject, preview, title, why, next }: Decision): WrittenEmail {
  const { store, order } = facts;
  const parts = [opening(title, why, returnedItems(facts)), ...next];
  return writeEmail({ store, number: order.number, subject, preview, parts });
}
