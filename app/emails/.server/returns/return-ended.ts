import { action, block, opening, paragraph } from "../layout/parts.ts";
import { bold, mailTo } from "../layout/words.ts";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { aboutReturn, type ReturnFacts } from "./facts.ts";
import { returnedItems } from "./return-parts.ts";

export const writeReturnEnded = aboutReturn(renderReturnEnded);

/** Says that the goods have not arrived, and what a customer who did post them can do. */
export function renderReturnEnded(facts: ReturnFacts): WrittenEmail {
  const { store, order, notice } = facts;
  return writeEmail({
    store,
    number: order.number,
    subject: `About your return ${notice.reference}, order ${order.number}`,
    preview: "It hasn’t arrived, so nothing has been refunded.",
    parts: [
      opening(
        "Your return hasn’t reached us.",
        paragraph`Your return ${bold(notice.reference)} hasn’t arrived, so we’ve closed it without a refund.
          ${notice.decisionNote}`,
        returnedItems(facts),
      ),
      block(
        paragraph`Did you post it? Send your proof of posting to ${mailTo(store.contact.email)} with ${notice.reference}
          and we’ll look at it again. This doesn’t affect your legal rights.`,
        action("View order", facts.orderLink),
      ),
    ],
  });
}
