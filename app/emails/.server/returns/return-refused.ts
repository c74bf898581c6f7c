import { action, block, opening, paragraph } from "../layout/parts.ts";
import { bold, mailTo } from "../layout/words.ts";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { aboutReturn, type ReturnFacts } from "./facts.ts";
import { returnedItems } from "./return-parts.ts";

export const writeReturnRefused = aboutReturn(renderReturnRefused);

/** Explains why a return was not accepted, and how to contest that. */
export function renderReturnRefused(facts: ReturnFacts): WrittenEmail {
  const { store, order, notice } = facts;
  return writeEmail({
    store,
    number: order.number,
    subject: `About your return ${notice.reference}, order ${order.number}`,
    preview: "Our decision on your return.",
    parts: [
      opening(
        "We can’t accept your return.",
        paragraph`We’ve looked at ${bold(notice.reference)}. ${notice.decisionNote}`,
        returnedItems(facts),
      ),
      block(
        paragraph`If you disagree, email ${mailTo(store.contact.email)} with ${notice.reference} and someone else will
          look at it. Citizens Advice (citizensadvice.org.uk) gives free help. This doesn’t affect your legal rights.`,
        action("View order", facts.orderLink),
      ),
    ],
  });
}
