import { and, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { sendEmail } from "#app/emails/.server/jobs.ts";
import { confirmPrint, recordPayment, submitToPrinter } from "#app/orders/.server/jobs.ts";
import { areDrafts } from "#app/orders/payment/.server/expire-drafts.ts";
import { hasNoJob } from "#app/orders/payment/.server/fulfil-paid-order.ts";
import { processEvent } from "#app/webhooks/.server/jobs.ts";
import { mails, orders, webhookEvents } from "#database/schema/index.ts";
import { enqueue, isNotQueued } from "../jobs.ts";
import type { Shop } from "../shop.ts";

/** Real seconds after which work that should have started by itself is queued again. */
export const overdueSeconds = 30;
const before = (seconds: number) => sql`now() - ${`${seconds} seconds`}::interval`;
const batch = 500;

/**
 * Payments approved for confirmation in a browser that have no result yet. One that a bank or another company has been
 * deciding for half an hour is looked at every quarter of an hour: Stripe reports its result anyway.
 */
export async function lostPayments(shop: Shop): Promise<void> {
  const rows = await shop.db
    .select({ id: orders.stripeSessionId })
    .from(orders)
    .where(
      and(
        areDrafts,
        isNotNull(orders.stripeSessionId),
        isNotNull(orders.payClaimedAt),
        lt(orders.updatedAt, before(overdueSeconds)),
        or(gt(orders.payClaimedAt, before(30 * 60)), lt(orders.updatedAt, before(15 * 60))),
        isNotQueued(recordPayment, orders.stripeSessionId),
      ),
    )
    .orderBy(orders.updatedAt)
    .limit(batch);
  for (const { id } of rows) await enqueue(shop, shop.db, recordPayment, { paymentIntentId: id! }, id!);
}

/** Paid orders that nobody sends to print. */
export async function lostPrints(shop: Shop): Promise<void> {
  const rows = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.status} = 'paid' and ${orders.printState} = 'none'`,
        lt(orders.updatedAt, before(overdueSeconds)),
        hasNoJob(orders.id),
        isNotQueued(submitToPrinter, orders.id),
      ),
    )
    .orderBy(orders.paidAt)
    .limit(batch);
  for (const { id } of rows) await enqueue(shop, shop.db, submitToPrinter, { orderId: id }, id);
}

/** Print orders whose confirmation began and did not end. */
export async function lostConfirmations(shop: Shop): Promise<void> {
  const rows = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.status} in ('paid', 'in_production') and ${orders.printState} = 'confirming'`,
        lt(orders.confirmClaimedAt, before(overdueSeconds)),
        isNotQueued(confirmPrint, orders.id),
      ),
    )
    .orderBy(orders.confirmClaimedAt)
    .limit(batch);
  for (const { id } of rows) await enqueue(shop, shop.db, confirmPrint, { orderId: id }, id);
}

/** Emails that no job sends. */
export async function requeueUnsentEmails(shop: Shop): Promise<void> {
  const rows = await shop.db
    .select({ messageId: mails.messageId })
    .from(mails)
    .where(
      and(
        isNull(mails.sentAt),
        lt(mails.createdAt, before(overdueSeconds)),
        hasNoJob(mails.orderId),
        isNotQueued(sendEmail, mails.messageId),
      ),
    )
    .orderBy(mails.createdAt)
    .limit(batch);
  for (const { messageId } of rows) await enqueue(shop, shop.db, sendEmail, { messageId }, messageId);
}

/** Webhooks that are stored and not processed. */
export async function lostEvents(shop: Shop): Promise<void> {
  const rows = await shop.db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(
      and(
        isNull(webhookEvents.processedAt),
        lt(webhookEvents.receivedAt, before(overdueSeconds)),
        isNotQueued(processEvent, webhookEvents.id),
      ),
    )
    .orderBy(webhookEvents.receivedAt)
    .limit(batch);
  for (const { id } of rows) await enqueue(shop, shop.db, processEvent, { eventId: id }, id);
}
