import { sql } from "drizzle-orm";
import type { Shop } from "#server/shop.ts";
import { unconfirmedDays } from "../rules.ts";

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
