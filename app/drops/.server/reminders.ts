import { and, between, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { stockRequestForm } from "#app/catalogue/contract.ts";
import { dropReminder } from "#app/emails/.server/emails.ts";
import { messageIdOf, queueEmail } from "#app/emails/.server/queue-email.ts";
import { consume, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import type { Transaction } from "#database/open.ts";
import { dropReminders, drops, mails } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { ReminderAnswer } from "../reminder.ts";
import { readDrop } from "./read-drop.ts";

const form = stockRequestForm.pick({ email: true });
/** The most reminders of a drop that one run queues, and that it deletes; the next run continues. */
const batch = 500;

/**
 * Keeps a request for one email an hour before a drop starts (R-DROP-7). Idempotent, and the answer is the same for an
 * address that has asked before.
 */
export async function requestReminder(
  shop: Shop,
  slug: string,
  typed: string,
  clientAddress: string | null,
): Promise<ReminderAnswer> {
  const given = form.safeParse({ email: typed });
  const refuse = (message: string) => ({ kind: "refused", message, email: typed }) as const;
  if (!given.success) return refuse(given.error.issues[0]!.message);
  const found = await readDrop(shop.db, slug);
  if (!found) return { kind: "unknown" };
  if (!found.drop.isRemindable) return { kind: "late" };
  const { email } = given.data;
  if (!(await consume(shop, rateLimits.dropReminder(email.toLowerCase(), clientAddress))))
    return refuse("Too many attempts. Wait a minute, then try again");
  await shop.db.insert(dropReminders).values({ slug, email }).onConflictDoNothing();
  return { kind: "noted" };
}

/**
 * Emails everybody who asked to be told an hour before a drop, each once, and deletes their addresses: here and in the
 * record of sent emails. Once it has started the email is not written (drop-reminder.ts), and the address goes all the
 * same.
 */
export async function remindOfDrops(shop: Shop): Promise<void> {
  await forgetReminded(shop);
  const now = sql`(select business_now())`;
  const due = await shop.db
    .select({ slug: drops.slug })
    .from(drops)
    .where(between(drops.startsAt, sql`${now} - interval '30 days'`, sql`${now} + interval '1 hour'`));
  for (const { slug } of due) await shop.db.transaction((tx) => queueReminders(shop, tx, slug));
}

async function queueReminders(shop: Shop, tx: Transaction, slug: string): Promise<void> {
  const waiting = await tx
    .select()
    .from(dropReminders)
    .where(and(eq(dropReminders.slug, slug), isNull(dropReminders.messageId)))
    // As the index has them.
    .orderBy(sql`lower(${dropReminders.email})`)
    .limit(batch)
    .for("update", { skipLocked: true });
  for (const { id, email, createdAt } of waiting) {
    const event = `reminder-${id}`;
    const data = { slug, askedAt: createdAt.toISOString() };
    await queueEmail(shop, tx, dropReminder, { to: email, event, data });
    const messageId = messageIdOf(shop, dropReminder, event);
    await tx.update(dropReminders).set({ messageId }).where(eq(dropReminders.id, id));
  }
}

async function forgetReminded({ db }: Shop): Promise<void> {
  await db.transaction(async (tx) => {
    const sent = await tx
      .select({ id: dropReminders.id, messageId: mails.messageId })
      .from(dropReminders)
      .innerJoin(mails, eq(mails.messageId, dropReminders.messageId))
      .where(and(isNotNull(dropReminders.messageId), isNotNull(mails.sentAt)))
      .orderBy(dropReminders.messageId)
      .limit(batch)
      .for("update", { of: dropReminders, skipLocked: true });
    for (const { id, messageId } of sent) {
      await tx.delete(mails).where(eq(mails.messageId, messageId));
      await tx.delete(dropReminders).where(eq(dropReminders.id, id));
    }
  });
}
