import { and, eq, isNull, sql } from "drizzle-orm";
import { mails } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { letterOf } from "./all-letters.ts";

/** Hands one queued mail to the SMTP server; a mail that is out already is left alone. */
export async function deliverMail(shop: Shop, messageId: string): Promise<void> {
  const [mail] = await shop.db
    .select()
    .from(mails)
    .where(and(eq(mails.messageId, messageId), isNull(mails.sentAt)));
  if (!mail) return;
  const letter = letterOf(mail.kind);
  const written = await letter.write(shop, letter.data.parse(mail.data), mail.recipient);
  try {
    if (written) await shop.mailer.send({ messageId, to: mail.recipient, ...written });
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error);
    await shop.db
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, lastError })
      .where(eq(mails.messageId, messageId));
    throw error;
  }
  // Not where it was given another recipient meanwhile: whoever that is has not had it yet.
  await shop.db
    .update(mails)
    .set({ sentAt: new Date(), attempts: sql`${mails.attempts} + 1`, lastError: null, data: {} })
    .where(and(eq(mails.messageId, messageId), eq(mails.recipient, mail.recipient)));
}
