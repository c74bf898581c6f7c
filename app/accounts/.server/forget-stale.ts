import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { mails, rateLimit, session, user, verification } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/**
 * Deletes what has expired: accounts unconfirmed for thirty days, ended sessions, dead links and rate-limit counts.
 * Of emails without an order it deletes those unsent for thirty days, and the records of sent ones after a year. It
 * also forgets whose a newsletter code was once they have left the list for good.
 */
export async function forgetStale(shop: Shop): Promise<void> {
  const { db } = shop;
  const ago = (span: string) => sql`now() - ${span}::interval`;
  await db.delete(user).where(and(eq(user.emailVerified, false), lt(user.createdAt, ago("30 days"))));
  await db.delete(session).where(lt(session.expiresAt, ago("1 day")));
  const refusedForGood = and(isNull(mails.sentAt), lt(mails.createdAt, ago("30 days")));
  await db.delete(mails).where(and(isNull(mails.orderId), or(lt(mails.sentAt, ago("1 year")), refusedForGood)));
  await db
    .delete(rateLimit)
    .where(lt(rateLimit.lastRequest, sql`(extract(epoch from ${ago("1 day")}) * 1000)::bigint`));
  await db.execute(sql`
    update discount_codes set email = null, is_active = false
    where source = 'newsletter' and email is not null
      and not exists (select from newsletter_subscribers s where lower(s.email) = lower(discount_codes.email))`);
  await db.delete(verification).where(lt(verification.expiresAt, ago("1 day")));
}
