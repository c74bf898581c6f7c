import { answerBy } from "#app/contact/answer-by.ts";
import { topicLabel } from "#app/contact/rules.ts";
import { clockTime, longDay } from "#app/shared/dates.ts";
import type { EmailWriter } from "../email-writer.ts";
import type { acknowledgement } from "../emails.ts";
import { block, opening, panel, paragraph } from "../layout/parts.ts";
import { bold, mailTo } from "../layout/words.ts";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type ContactFacts, readMessage } from "./facts.ts";

export const writeAcknowledgement: EmailWriter<typeof acknowledgement> = async (shop, { messageId }) => {
  const message = await readMessage(shop, messageId);
  return message && renderAcknowledgement({ store: shop.store, message });
};

/**
 * Confirms that a message arrived and when to expect an answer. Does not quote the message: anybody can enter anybody's
 * address in the form, and it must not deliver a stranger's text to them.
 */
export function renderAcknowledgement({ store, message }: ContactFacts): WrittenEmail {
  const { reference, receivedAt, dueAt, topic } = message;
  return writeEmail({
    store,
    subject: `We have your message, ${reference}`,
    why: "You’re getting this because someone entered this address in our contact form. If it wasn’t you, ignore this email.",
    preview: `Your reference is ${reference}.`,
    parts: [
      opening(
        "We have your message.",
        paragraph`We received it on ${longDay(receivedAt)} at ${clockTime(receivedAt)}. Topic: ${topicLabel(topic)}.
          Reference: ${bold(reference)}.`,
      ),
      panel(
        dueAt
          ? paragraph`${bold(`We’ll answer by ${longDay(dueAt)}`)} and keep you updated if it takes a while.`
          : paragraph`${bold(`We’ll answer by ${answerBy(receivedAt, store.contact.replyWorkingDays)}.`)}`,
      ),
      topic === "data-complaint" &&
        block(
          paragraph`This email confirms that we have your complaint about how we used your personal data. We’ll look
            into it without delay and tell you the outcome. You can also go to the Information Commissioner’s Office at
            any time: ico.org.uk, 0303 123 1113.`,
        ),
      block(paragraph`Something to add? Email ${mailTo(store.contact.email)} and quote the reference.`),
    ],
  });
}
