import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNull, sql } from "drizzle-orm";
import { errorText } from "#app/shared/error-text.ts";
import { mails } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { KnownOrder, WrittenEmail } from "./layout/write-email.ts";
import { findEmail } from "./registry.ts";

/** Milliseconds to keep retrying to record a sent email while the database is away. */
const recordingMs = 60_000;

type EmailRow = Pick<typeof mails.$inferSelect, "messageId" | "kind" | "recipient" | "data">;
type Connection = { query(statement: string, values: string[]): Promise<unknown> };

/** Hands one queued email to the SMTP server, unless it has been sent already. */
export async function deliverEmail(shop: Shop, messageId: string): Promise<void> {
  const [row] = await shop.db
    .select()
    .from(mails)
    .where(and(eq(mails.messageId, messageId), isNull(mails.sentAt)));
  if (row) await deliver(shop, row);
}

/**
 * Like `deliverEmail`, for an unsent email that was just read.
 * @param known its order, if the caller has read it
 */
export async function deliver(shop: Shop, row: EmailRow, known?: KnownOrder): Promise<void> {
  const written = await findEmail(row.kind).write(shop, row.data, row.recipient, known);
  // Connect to the database first, so that recording does not wait. A worker that dies between the server's acceptance
  // and the record sends the email again.
  const own = await shop.pool.connect();
  try {
    if (written) await send(shop, row, { ...written, headers: { ...usualHeaders(shop), ...written.headers } });
    await recordSent(shop, own, row);
  } finally {
    own.release();
  }
}

/** Marked as automatic, so that autoresponders stay silent. Replies go to the shop. */
const usualHeaders = ({ store }: Shop) => ({ "Auto-Submitted": "auto-generated", "Reply-To": store.contact.email });

async function send(shop: Shop, { messageId, recipient }: EmailRow, written: WrittenEmail): Promise<void> {
  try {
    await shop.mailer.send({ messageId, to: recipient, ...written });
  } catch (error) {
    const lastError = errorText(error);
    await shop.db
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, lastError })
      .where(eq(mails.messageId, messageId));
    throw error;
  }
}

/** Skips an email whose recipient changed meanwhile: the new recipient has not received it. */
const sent = `update mails set sent_at = now(), attempts = attempts + 1, last_error = null, data = '{}'
  where message_id = $1 and recipient = $2`;

/** @param own the connection to try first; if it is broken, any other is used */
async function recordSent(shop: Shop, own: Connection, { messageId, recipient }: EmailRow): Promise<void> {
  const deadline = Date.now() + recordingMs;
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
