import { and, between, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { stockRequestForm } from "#app/catalogue/contract.ts";
import { dropReminder, pieceReturned } from "#app/emails/.server/emails.ts";
import { messageIdOf, queueEmail } from "#app/emails/.server/queue-email.ts";
import { consume, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { dropReminders, drops, mails } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { hasPiecesToCome } from "../drop.ts";
import type { ReminderAnswer } from "../reminder.ts";
import type { Remindable } from "../rules.ts";
import { readDrop } from "./read-drop.ts";

const form = stockRequestForm.pick({ email: true });
/** The most reminders of a drop that one transaction queues, and that one run deletes. */
const batch = 500;
const emails = { start: dropReminder, piece: pieceReturned };

/**
 * Stores a request for one email an hour before a drop starts (R-DROP-7), or once a piece comes back (R-DROP-8).
 * Idempotent, and the answer is the same for an address that has asked before.
 */
export async function requestReminder(
  shop: Shop,
  { slug, about, typed }: { slug: string; about: Remindable; typed: string },
  clientAddress: string | null,
): Promise<ReminderAnswer> {
  const given = form.safeParse({ email: typed });
  const refuse = (message: string) => ({ kind: "refused", about, message, email: typed }) as const;
  if (!given.success) return refuse(given.error.issues[0]!.message);
  const found = await readDrop(shop.db, slug);
  if (!found) return { kind: "unknown" };
  const { awaits, isMinimumOpen, state } = found.drop;
  if (awaits !== about) return { kind: "late", state: isMinimumOpen ? state : "over" };
  const { email } = given.data;
  if (!(await consume(shop, rateLimits.dropReminder(email.toLowerCase(), clientAddress))))
    return refuse("Too many attempts. Wait a minute, then try again");
  await shop.db.insert(dropReminders).values({ slug, about, email }).onConflictDoNothing();
  return { kind: "noted", about };
}

/**
 * Emails everybody who asked for it an hour before a drop, each once, and deletes their addresses, here and in the
 * record of sent emails. Once the drop has started the email is not sent (drop-reminder.ts), but the address is still
 * deleted.
 */
export async function remindOfDrops(shop: Shop): Promise<void> {
  await forgetReminded(shop);
  const now = sql`(select business_now())`;
  const due = await shop.db
    .select({ slug: drops.slug })
    .from(drops)
    .where(between(drops.startsAt, sql`${now} - interval '30 days'`, sql`${now} + interval '1 hour'`));
  for (const { slug } of due) await queueReminders(shop, slug, "start");
}

/** Handles requests without a job: the drop ended, or somebody asked just as a piece came back. */
export async function notifyOfPieces(shop: Shop): Promise<void> {
  const waits = isWaiting(drops.slug, "piece");
  // The first of the index for each drop: otherwise the requests of all of them are read.
  const asked = sql`(select true from ${dropReminders} where ${waits} order by lower(${dropReminders.email}) limit 1)`;
  const awaited = await shop.db.select({ slug: drops.slug }).from(drops).where(asked);
  for (const { slug } of awaited) await notifyOfPiece(shop, slug);
}

/**
 * While a piece of a drop is free, emails everybody who asked about one, each once (R-DROP-8). If it was taken again
 * meanwhile they wait for the next; if none can come back any more, their addresses are deleted without an email.
 */
export async function notifyOfPiece(shop: Shop, slug: string): Promise<void> {
  const found = await readDrop(shop.db, slug);
  if (!found || found.drop.awaits === "piece") return;
  if (hasPiecesToCome(found.drop)) await queueReminders(shop, slug, "piece");
  else await shop.db.delete(dropReminders).where(isWaiting(slug, "piece"));
}

const isWaiting = (slug: string | typeof drops.slug, about: Remindable) =>
  and(sql`${dropReminders.slug} = ${slug}`, eq(dropReminders.about, about), isNull(dropReminders.messageId));

/** Queues the emails of everybody who waits, at the same moment: in transactions, until nobody is left. */
async function queueReminders(shop: Shop, slug: string, about: Remindable): Promise<void> {
  while ((await queueBatch(shop, slug, about)) === batch);
}

/** @returns how many were queued */
async function queueBatch(shop: Shop, slug: string, about: Remindable): Promise<number> {
  return shop.db.transaction(async (tx) => {
    const waiting = await tx
      .select()
      .from(dropReminders)
      .where(isWaiting(slug, about))
      // In the order of the index.
      .orderBy(sql`lower(${dropReminders.email})`)
      .limit(batch)
      .for("update", { skipLocked: true });
    for (const { id, email, createdAt } of waiting) {
      const event = `reminder-${id}`;
      const data = { slug, askedAt: createdAt.toISOString() };
      await queueEmail(shop, tx, emails[about], { to: email, event, data });
      const messageId = messageIdOf(shop, emails[about], event);
      await tx.update(dropReminders).set({ messageId }).where(eq(dropReminders.id, id));
    }
    return waiting.length;
  });
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
