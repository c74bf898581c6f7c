import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNull, sql } from "drizzle-orm";
import { mails } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { findEmail } from "./all-emails.ts";
import type { WrittenEmail } from "./layout/write-email.ts";

/** Milliseconds for which it is tried again to note that a mail is out, while the database is away. */
const notingMs = 60_000;

type EmailRow = typeof mails.$inferSelect;
type Connection = { query(statement: string, values: string[]): Promise<unknown> };

/** Hands one queued mail to the SMTP server; a mail that is out already is left alone. */
export async function deliverEmail(shop: Shop, messageId: string): Promise<void> {
  const [row] = await shop.db
    .select()
    .from(mails)
    .where(and(eq(mails.messageId, messageId), isNull(mails.sentAt)));
  if (!row) return;
  const email = findEmail(row.kind);
  const written = await email.write(shop, email.data.parse(row.data), row.recipient);
  // A worker that dies between the server's yes and the note of it sends the mail again. So the connection for the note
  // is there beforehand: there is nothing to wait for when the yes comes.
  const own = await shop.pool.connect();
  try {
    if (written) await hand(shop, row, { ...written, headers: { ...usualHeaders(shop), ...written.headers } });
    await noteSent(shop, own, row);
  } finally {
    own.release();
  }
}

/** The mail is a machine's, so that nothing that answers by itself answers it; a person's answer goes to the shop. */
const usualHeaders = ({ store }: Shop) => ({ "Auto-Submitted": "auto-generated", "Reply-To": store.contact.email });

async function hand(shop: Shop, { messageId, recipient }: EmailRow, written: WrittenEmail): Promise<void> {
  try {
    await shop.mailer.send({ messageId, to: recipient, ...written });
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error);
    await shop.db
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, lastError })
      .where(eq(mails.messageId, messageId));
    throw error;
  }
}

/** Not where it was given another recipient meanwhile: whoever that is has not had it yet. */
const sent = `update mails set sent_at = now(), attempts = attempts + 1, last_error = null, data = '{}'
  where message_id = $1 and recipient = $2`;

/** @param own asked first; then, where it has broken, any other */
async function noteSent(shop: Shop, own: Connection, { messageId, recipient }: EmailRow): Promise<void> {
  const deadline = Date.now() + notingMs;
  for (let connection = own; ; connection = shop.pool) {
    try {
      await connection.query(sent, [messageId, recipient]);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(250);
    }
  }
}
