import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { newsletterSubscribers } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { unconfirmedDays } from "../rules.ts";

export type Subscriber = typeof newsletterSubscribers.$inferSelect;

/** Undefined for an unknown id. */
export async function readSubscriber(db: Queryable, id: string): Promise<Subscriber | undefined> {
  const [subscriber] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id));
  return subscriber;
}

/** @param email in any case */
export async function subscriberAt(db: Queryable, email: string): Promise<Subscriber | undefined> {
  const [subscriber] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(sql`lower(${newsletterSubscribers.email})`, email.toLowerCase()));
  return subscriber;
}

/** The same, locked until the transaction ends. */
export async function lockSubscriber(tx: Queryable, which: { id: string } | { email: string }) {
  const condition =
    "id" in which
      ? eq(newsletterSubscribers.id, which.id)
      : eq(sql`lower(${newsletterSubscribers.email})`, which.email.toLowerCase());
  const [subscriber] = await tx.select().from(newsletterSubscribers).where(condition).for("update");
  return subscriber as Subscriber | undefined;
}

/** Writes these columns. The row must exist. */
export async function changeSubscriber(
  tx: Queryable,
  id: string,
  change: Partial<typeof newsletterSubscribers.$inferInsert>,
): Promise<Subscriber> {
  const [changed] = await tx
    .update(newsletterSubscribers)
    .set(change)
    .where(eq(newsletterSubscribers.id, id))
    .returning();
  return changed!;
}

/**
 * Deletes addresses that were never confirmed, with their unused code and the records of their emails, as the first
 * email promises. Uses the business clock.
 */
export async function purgeUnconfirmedSubscribers(shop: Shop): Promise<void> {
  await shop.db.execute(sql`
    with gone as (
      delete from newsletter_subscribers
      where status = 'pending' and consent_at < (select business_now()) - make_interval(days => ${unconfirmedDays})
      returning lower(email) as email, discount_code
    ), codes as (
      delete from discount_codes using gone
      where code = gone.discount_code and source = 'newsletter' and used_count = 0
    )
    delete from mails using gone
    where mails.kind = 'newsletter-welcome' and lower(mails.recipient) = gone.email and mails.sent_at is not null`);
}
