import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { acknowledgement, forwarded } from "#app/emails/.server/emails.ts";
import { queueEmail } from "#app/emails/.server/queue-email.ts";
import { consume, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { randomCode } from "#app/shared/.server/random-code.ts";
import { formatLongDay } from "#app/shared/dates.ts";
import type { Transaction } from "#database/open.ts";
import { contactMessages } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { dataAnswerBy } from "../answer-by.ts";
import type { ContactForm } from "../contract.ts";
import { hasDeadline } from "../rules.ts";

export type SentMessage = { reference: string; receivedAt: Date; dueAt: Date | null };

/**
 * Stores a message, acknowledges it and forwards it to the staff, in one transaction. Messages with a legal deadline (a
 * complaint or a request about personal data) appear on the attention desk with that date.
 * @param mark the form's key: the same text sent twice from one form is one message
 * @param from the network address, null if unknown
 * @returns 'too-many' after five messages in ten minutes
 */
export async function sendMessage(
  shop: Shop,
  form: ContactForm,
  mark: string,
  from: string | null,
): Promise<SentMessage | "too-many"> {
  const formKey = `${mark}.${createHash("sha256").update(JSON.stringify(form)).digest("base64url")}`;
  const [known] = await shop.db.select().from(contactMessages).where(eq(contactMessages.formKey, formKey));
  if (known) return known;
  if (!(await consume(shop, rateLimits.acknowledgement(form.email.toLowerCase(), from)))) return "too-many";
  return shop.db.transaction((tx) => storeMessage(shop, tx, form, formKey));
}

async function storeMessage(shop: Shop, tx: Transaction, form: ContactForm, formKey: string): Promise<SentMessage> {
  const receivedAt = shop.clock.now();
  const dueAt = hasDeadline(form.topic) ? dataAnswerBy(receivedAt) : null;
  const [message] = await tx
    .insert(contactMessages)
    .values({ ...form, reference: newReference(), formKey, receivedAt, dueAt })
    .onConflictDoNothing({ target: contactMessages.formKey })
    .returning();
  if (!message) {
    // The same form was sent in parallel from a second tab.
    const [first] = await tx.select().from(contactMessages).where(eq(contactMessages.formKey, formKey));
    return first!;
  }
  const data = { messageId: message.id };
  await queueEmail(shop, tx, acknowledgement, { to: message.email, event: message.id, data });
  await queueEmail(shop, tx, forwarded, { to: shop.store.contact.email, event: message.id, data });
  if (dueAt) {
    const complaint = form.topic === "data-complaint";
    await needsAttention(tx, {
      kind: complaint ? "data_complaint" : "data_request",
      subject: message.id,
      summary: `${complaint ? "A complaint about the use of personal data" : "A request about personal data"} arrived (${message.reference}). It was acknowledged by email; a reply is due by ${formatLongDay(dueAt)}.`,
      data: { reference: message.reference },
      dueAt,
    });
  }
  return message;
}

/** "C-7K4M2P": a message's reference. Random, so that it does not reveal how many there are. */
const newReference = (): string => `C-${randomCode()}`;

/** Deletes messages after a year, as the contact page says. Uses the business clock. */
export async function purgeExpiredMessages(shop: Shop): Promise<void> {
  await shop.db.execute(sql`
    delete from contact_messages where id = any(array(
      select id from contact_messages where received_at < (select business_now()) - interval '1 year'
      order by received_at limit 500))`);
}
