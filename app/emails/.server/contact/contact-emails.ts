import { eq } from "drizzle-orm";
import { answerBy } from "#app/contact/answer-by.ts";
import { topicLabel } from "#app/contact/rules.ts";
import { formatLongDay, formatTime } from "#app/shared/dates.ts";
import { contactMessages } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { Store } from "#store";
import type { acknowledgement, forwarded } from "../emails.ts";
import { bold, lines, mailTo } from "../layout/inline.ts";
import { bar, block, opening, panel, paragraph } from "../layout/parts.ts";
import { type EmailWriter, type WrittenEmail, writeEmail } from "../layout/write-email.ts";

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
          paragraph`${bold(`The answer is due by ${formatLongDay(dueAt)}.`)} This is a legal deadline; it’s also on the
            attention desk.`,
        ),
      bar,
      block(paragraph`${lines(message.message.split("\n"))}`),
    ],
  });
}

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
        paragraph`We received it on ${formatLongDay(receivedAt)} at ${formatTime(receivedAt)}. Topic: ${topicLabel(topic)}.
          Reference: ${bold(reference)}.`,
      ),
      panel(
        dueAt
          ? paragraph`${bold(`We’ll answer by ${formatLongDay(dueAt)}`)} and keep you updated if it takes a while.`
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

/** The data of an email about a contact message. */
type ContactFacts = { store: Store; message: typeof contactMessages.$inferSelect };

async function readMessage(shop: Shop, id: string) {
  const [message] = await shop.db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return message ?? null;
}
