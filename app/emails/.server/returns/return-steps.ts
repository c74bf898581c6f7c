import { action, bar, block, opening, paragraph } from "../layout/parts.ts";
import { bold } from "../layout/words.ts";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { aboutReturn, type ReturnFacts } from "./facts.ts";
import { returnedItems, sendBack } from "./return-parts.ts";

export const writeReturnSteps = aboutReturn(renderReturnSteps);

/** For a customer whose fault report was accepted: where to send it, by when, and who pays the postage. */
export function renderReturnSteps(facts: ReturnFacts): WrittenEmail {
  const { store, order, notice } = facts;
  return writeEmail({
    store,
    number: order.number,
    subject: `How to send back ${notice.reference}, order ${order.number}`,
    preview: "Where to send it and what happens next.",
    parts: [
      opening(
        "Your return is accepted.",
        paragraph`We’ve looked at ${bold(notice.reference)} and you can send it back. ${notice.decisionNote}`,
        returnedItems(facts),
      ),
      bar,
      sendBack(facts),
      block(action("View order", facts.orderLink)),
    ],
  });
}
