import { topicLabel } from "#app/contact/rules.ts";
import { longDay } from "#app/shared/dates.ts";
import type { EmailWriter } from "../email-writer.ts";
import type { forwarded } from "../emails.ts";
import { bar, block, opening, panel, paragraph } from "../layout/parts.ts";
import { bold, lines, mailTo } from "../layout/words.ts";
import { type WrittenEmail, writeEmail } from "../layout/write-email.ts";
import { type ContactFacts, readMessage } from "./facts.ts";

export const writeForwarded: EmailWriter<typeof forwarded> = async (shop, { messageId }) => {
  const message = await readMessage(shop, messageId);
  if (!message) return null;
  // A person wrote it: a help desk would ignore a message that is marked as automatic.
  const headers = { "Reply-To": message.email, "Auto-Submitted": "no" };
  return { ...renderForwarded({ store: shop.store, message }), headers };
};

/** Forwards the message to the shop's staff. */
export function renderForwarded({ store, message }: ContactFacts): WrittenEmail {
  const { reference, topic, name, email, orderNumber, dueAt } = message;
  return writeEmail({
    store,
    subject: `${reference}: ${topicLabel(topic)}`,
    why: "You’re getting this because it came through the shop’s contact form. Replies go to the sender.",
    preview: topicLabel(topic),
    parts: [
      opening(
        topicLabel(topic),
        paragraph`${name}, ${mailTo(email)}${orderNumber && `, about order ${orderNumber}`}. Reference ${reference}.`,
      ),
      dueAt &&
        panel(
          paragraph`${bold(`The answer is due by ${longDay(dueAt)}.`)} This is a legal deadline; it’s also on the
            attention desk.`,
        ),
      bar,
      block(paragraph`${lines(message.message.split("\n"))}`),
    ],
  });
}
