import { sql } from "drizzle-orm";
import type { Shop } from "#server/shop.ts";

/**
 * Takes the person out of an order once the law no longer asks for it: six years after the end of the year it was
 * paid in; for a checkout that was never paid, after thirty days. What was sold and for how much stays, and so do the
 * words of a review, without a name. By the business clock, a few hundred at a time.
 */
export async function forgetOldOrders(shop: Shop): Promise<void> {
  await shop.db.execute(sql`
    with old as (
      select id from orders
      where email is not null and (
        paid_at is not null and date_trunc('year', paid_at) + interval '7 years' < business_now()
        or paid_at is null and status = 'expired' and updated_at < business_now() - interval '30 days'
      )
      limit 500
    ), gone as (
      delete from mails using old where mails.order_id = old.id
    ), unnamed as (
      update product_reviews set author = 'A buyer', location = null from old where product_reviews.order_id = old.id
    )
    update orders set
      email = null, phone = null, first_name = null, last_name = null, address = null, apartment = null, city = null,
      postcode = null, user_id = null, draft_token_hash = null, card_last4 = null
    from old where orders.id = old.id`);
}
