import { and, isNull, lt, sql } from "drizzle-orm";
import { purgeExpiredEarlierOrders } from "#app/earlier-orders/.server/earlier-orders.ts";
import { mails, moveResults, productImports, rateLimit, session, user, verification } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/**
 * Deletes expired data: accounts unconfirmed for thirty days, ended sessions, expired links, rate-limit counts; emails
 * without an order that were unsent for thirty days, and records of sent ones after a year; files that staff previewed
 * after a day and what was left out of them after a week, because their rows name people (R-MOVE-3); old orders of an
 * earlier shop.
 */
export async function purgeExpiredAccountData(shop: Shop): Promise<void> {
  const { db } = shop;
  const ago = (span: string) => sql`now() - ${span}::interval`;
  await db.delete(user).where(and(sql`not ${user.emailVerified}`, lt(user.createdAt, ago("30 days"))));
  await db.delete(session).where(lt(session.expiresAt, ago("1 day")));
  await db.delete(mails).where(and(isNull(mails.orderId), lt(mails.sentAt, ago("1 year"))));
  await db.delete(mails).where(and(isNull(mails.orderId), isNull(mails.sentAt), lt(mails.createdAt, ago("30 days"))));
  await db
    .delete(rateLimit)
    .where(lt(rateLimit.lastRequest, sql`(extract(epoch from ${ago("1 day")}) * 1000)::bigint`));
  await db.delete(productImports).where(lt(productImports.createdAt, ago("1 day")));
  await db.delete(moveResults).where(lt(moveResults.createdAt, ago("7 days")));
  await db.delete(verification).where(lt(verification.expiresAt, ago("1 day")));
  await purgeExpiredEarlierOrders(shop);
}

/**
 * Anonymises orders whose retention period has ended (R-LAW-17): some years (config) after the end of the year of
 * payment (of the order, if its payment was held and given back), or thirty days for an unpaid checkout. Items, amounts
 * and dates remain, and so does a review's text, without a name; triggers take what was typed out of returns and
 * refunds. Uses the business clock; a few hundred orders per run.
 */
export async function anonymizeOldOrders(shop: Shop): Promise<void> {
  // The year of payment plus the full years after it.
  const years = shop.store.orderRetentionYears + 1;
  const end = sql`date_trunc('year', (select business_now()) - make_interval(years => ${years})) + interval '1 year'`;
  await shop.db.execute(sql`
    with old as (
      (select id from orders
      where email is not null and paid_at is not null
        and paid_at < ${end}
      order by paid_at limit 250)
      union all
      (select id from orders
      where email is not null and paid_at is null and status in ('canceled', 'refunded')
        and created_at < ${end}
      order by created_at limit 250)
      union all
      (select id from orders
      where email is not null and paid_at is null and status = 'expired'
        -- Selected by its start, which is indexed because it never changes; an order ends after its start.
        and created_at < (select business_now()) - interval '30 days'
        and updated_at < (select business_now()) - interval '30 days'
      order by created_at limit 250)
    ), gone as (
      delete from mails using old where mails.order_id = old.id
    ), notes as (
      delete from order_notes using old where order_notes.order_id = old.id
    ), happenings as (
      -- People’s own words and data: reasons, addresses before a change.
      update order_events set data = '{}' from old where order_events.order_id = old.id
    ), paid_by as (
      update further_payments set card_last4 = null from old where further_payments.order_id = old.id
    ), redeemed as (
      update discount_redemptions set email = '' from old where discount_redemptions.order_id = old.id
    ), unnamed_products as (
      update product_reviews set author = 'A buyer', location = null from old where product_reviews.order_id = old.id
    ), unnamed_bundles as (
      update bundle_reviews set author = 'A buyer', location = null from old where bundle_reviews.order_id = old.id
    )
    update orders set
      email = null, phone = null, first_name = null, last_name = null, address = null, apartment = null, city = null,
      postcode = null, user_id = null, draft_token_hash = null, card_last4 = null, cancel_reason = null
    from old where orders.id = old.id`);
}
