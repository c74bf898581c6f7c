import { sql } from "drizzle-orm";
import { checkoutReminder } from "#app/emails/.server/emails.ts";
import { queueEmail } from "#app/emails/.server/queue-email.ts";
import { draftStatuses } from "#app/orders/rules.ts";
import type { Transaction } from "#database/open.ts";
import { queryRows } from "#database/query-rows.ts";
import type { Shop } from "#server/shop.ts";
import { reminderAfterHours, reminderEveryDays } from "../rules.ts";

/** Checkouts handled by one run; the next run continues. */
const batch = 200;

const isUnpaid = `o.status in (${draftStatuses.map((status) => `'${status}'`).join(", ")})`;

/** An address's SHA-256, as `reminder_refusals` keeps it. */
export const hashOf = (email: string) => `encode(sha256(convert_to(lower(${email}), 'UTF8')), 'hex')`;

/**
 * Queues one email for each checkout that was left (R-REMINDER-1), in the transaction that marks it as sent. Forgets
 * those that were paid, have ended, or may not be mentioned to their buyer. Does nothing while the shop does not offer
 * it. Uses the business clock.
 */
export async function sendReminders(shop: Shop): Promise<void> {
  if (!shop.store.checkoutReminder) return;
  await shop.db.transaction(async (tx) => {
    for (const { orderId, email } of await leftCheckouts(shop, tx)) {
      const event = { to: email, event: orderId, data: { orderId } };
      if (await mark(shop, tx, orderId)) await queueEmail(shop, tx, checkoutReminder, event);
    }
    await tx.execute(sql`
      delete from checkout_reminders r using orders o
      where o.id = r.order_id and r.sent_at is null and not (${sql.raw(isUnpaid)})`);
  });
}

/** A draft's expiry is renewed when it is opened again, so it shows how long ago that was at least. */
const leftCheckouts = ({ clock, store }: Shop, tx: Transaction) =>
  queryRows<{ orderId: string; email: string }>(
    tx,
    `select r.order_id, o.email from checkout_reminders r join orders o on o.id = r.order_id
     where r.sent_at is null and ${isUnpaid} and o.email is not null
       and o.expires_at <= $1::timestamptz + make_interval(mins => $2) - make_interval(hours => $3)
       and (o.pay_claimed_at is null or o.pay_claimed_at <= $1::timestamptz - make_interval(hours => $3))
     order by r.order_id limit ${batch} for update of r skip locked`,
    [clock.now(), store.draftExpiryMinutes, reminderAfterHours],
  );

/** @returns false if its buyer must not get this email, which then is forgotten */
async function mark({ clock }: Shop, tx: Transaction, orderId: string): Promise<boolean> {
  const marked = await queryRows(
    tx,
    `update checkout_reminders r set sent_at = $2 from orders o
     where r.order_id = $1 and o.id = r.order_id
       and not exists (select from reminder_refusals x where x.email_hash = ${hashOf("o.email")})
       and not exists (
         select from newsletter_subscribers s where lower(s.email) = lower(o.email) and s.suppressed_at is not null)
       and not exists (
         select from orders p where lower(p.email) = lower(o.email) and p.paid_at >= o.created_at)
       and not exists (
         select from orders p join checkout_reminders q on q.order_id = p.id
         where lower(p.email) = lower(o.email) and q.sent_at > $2::timestamptz - make_interval(days => $3))
     returning r.order_id`,
    [orderId, clock.now(), reminderEveryDays],
  );
  if (marked.length > 0) return true;
  await tx.execute(sql`delete from checkout_reminders where order_id = ${orderId}`);
  return false;
}
