import { sql } from "drizzle-orm";
import type { Shop } from "#server/shop.ts";

/**
 * Takes the person out of an order once the law no longer asks for it: years (config) after the end of the one it was
 * paid in; for a checkout that was never paid, after thirty days. What was sold, for how much and when stays, and so do
 * the words of a review, without a name. By the business clock, a few hundred at a time.
 */
export async function forgetOldOrders(shop: Shop): Promise<void> {
  // The year of the payment itself, and the whole years after it.
  const years = shop.store.orderRetentionYears + 1;
  await shop.db.execute(sql`
    with old as (
      select id from orders
      where email is not null and (
        paid_at is not null and date_trunc('year', paid_at) + make_interval(years => ${years}) < business_now()
        or paid_at is null and status = 'expired' and updated_at < business_now() - interval '30 days'
      )
      limit 500
    ), gone as (
      delete from mails using old where mails.order_id = old.id
    ), notes as (
      delete from order_notes using old where order_notes.order_id = old.id
    ), happenings as (
      -- What was typed about it: reasons, addresses before a change.
      update order_events set data = '{}' from old where order_events.order_id = old.id
    ), redeemed as (
      update discount_redemptions set email = '' from old where discount_redemptions.order_id = old.id
    ), unnamed as (
      update product_reviews set author = 'A buyer', location = null from old where product_reviews.order_id = old.id
    )
    update orders set
      email = null, phone = null, first_name = null, last_name = null, address = null, apartment = null, city = null,
      postcode = null, user_id = null, draft_token_hash = null, card_last4 = null, cancel_reason = null
    from old where orders.id = old.id`);
}
