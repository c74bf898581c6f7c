import { and, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { anonymizeOldOrders, purgeExpiredAccountData } from "#app/accounts/data/.server/purge-expired.ts";
import { noticeAttentionItems } from "#app/admin/attention/.server/overdue-items.ts";
import { settleOver } from "#app/admin/attention/.server/resolved-items.ts";
import { forgetOldLog } from "#app/admin/audit/.server/log.ts";
import { forgetInvitations } from "#app/admin/staff/.server/invitations.ts";
import { notifyBackInStock, purgeStockRequests } from "#app/back-in-stock/.server/notify-back-in-stock.ts";
import { backUpNightly } from "#app/backup/.server/nightly-backup.ts";
import { countSales } from "#app/catalogue/.server/ranked-listings.ts";
import { keepInSync } from "#app/catalogue-sync/.server/start-import.ts";
import { sendReminders } from "#app/checkout/reminder/.server/send-reminders.ts";
import { purgeExpiredMessages } from "#app/contact/.server/send-message.ts";
import { dropChores } from "#app/drops/.server/chores.ts";
import { sendEmail } from "#app/emails/.server/jobs.ts";
import { purgeUnconfirmedSubscribers } from "#app/newsletter/.server/subscribers.ts";
import { confirmPrint, recordPayment, submitToPrinter } from "#app/orders/.server/jobs.ts";
import { claimPrintsToConfirm } from "#app/orders/fulfilment/.server/confirm-print.ts";
import { assumeDelivered } from "#app/orders/fulfilment/.server/mark-delivered.ts";
import { stopLost } from "#app/orders/fulfilment/.server/stop-print.ts";
import {
  closeLapsedPayments,
  settleFurtherPayments,
} from "#app/orders/further-payment/.server/close-further-payment.ts";
import { areDrafts, expireDrafts } from "#app/orders/payment/.server/expire-drafts.ts";
import { hasNoJob } from "#app/orders/payment/.server/fulfil-paid-order.ts";
import { sendLostRefunds } from "#app/orders/refunds/.server/send-refund.ts";
import { webhookChores } from "#app/outgoing-webhooks/.server/chores.ts";
import { purgeQuoteAttempts } from "#app/provider-status/.server/quote-attempts.ts";
import { reconcileNightly } from "#app/reconciliation/.server/reconcile.ts";
import { purgeExpiredPhotos } from "#app/returns/.server/photo.ts";
import { errorText } from "#app/shared/error-text.ts";
import { purgeExpiredEvents } from "#app/webhooks/.server/inbox.ts";
import { processEvent } from "#app/webhooks/.server/jobs.ts";
import { mails, orders, webhookEvents } from "#database/schema/index.ts";
import { enqueue, handleJob, type Job } from "../jobs.ts";
import type { Shop } from "../shop.ts";
import { sweep } from "./sweep-job.ts";

/**
 * Finds work that an event should have started but did not (a lost webhook, a killed process), and business deadlines
 * that have passed. Everything it queues is safe to run twice. If one chore fails, the others still run.
 * @throws Error at the end, with the names of the chores that failed
 */
export async function sweepOnce(shop: Shop): Promise<void> {
  const failed: string[] = [];
  for (const [chore, run] of Object.entries(chores)) {
    await run(shop).catch((error) => {
      shop.log.error({ chore, error: errorText(error) }, "a chore of the sweeper failed");
      failed.push(chore);
    });
  }
  if (failed.length > 0) throw new Error(`failed: ${failed.join(", ")}`);
}

/** Run in this order: money and prints first, housekeeping last. */
export const chores: Record<string, (shop: Shop) => Promise<unknown>> = {
  closeLapsedPayments,
  claimDuePrints: async (shop) => {
    while ((await claimPrintsToConfirm(shop)) > 0);
  },
  ...dropChores,
  expireDrafts,
  lostPayments,
  lostPrints,
  lostConfirmations,
  lostRefunds: (shop) => sendLostRefunds(shop, overdue.other),
  unsettledFurtherPayments: (shop) => settleFurtherPayments(shop, overdue.other),
  requeueUnsentEmails,
  lostEvents,
  ...webhookChores,
  lostStops: (shop) => stopLost(shop, overdue.other),
  assumeDelivered,
  notifyBackInStock,
  sendReminders,
  keepInSync,
  countSales,
  settleOver,
  noticeAttentionItems,
  reconcileNightly,
  backUpNightly,
  forgetUnconfirmed: purgeUnconfirmedSubscribers,
  forgetMessages: purgeExpiredMessages,
  forgetStale: purgeExpiredAccountData,
  forgetOldOrders: anonymizeOldOrders,
  purgePhotos: purgeExpiredPhotos,
  purgeStockRequests,
  forgetEvents: purgeExpiredEvents,
  purgeQuoteAttempts,
  forgetInvitations,
  forgetOldLog,
};

export const sweepHandler = handleJob(sweep, {
  run: (shop) => sweepOnce(shop),
  onExhausted: async (shop, _, error) => shop.log.error({ error }, "a sweep failed"),
  concurrency: 1,
});

/** Real seconds after which work that should have started by itself is queued again. */
const overdue = { payment: 30, other: 30 };
const before = (seconds: number) => sql`now() - ${`${seconds} seconds`}::interval`;
const batch = 500;

async function again<P extends z.ZodType>(shop: Shop, job: Job<P>, items: { payload: z.input<P>; key: string }[]) {
  for (const { payload, key } of items) await enqueue(shop, shop.db, job, payload, key);
}

/**
 * Payments approved for confirmation in a browser that have no result yet. One that a bank or another company has been
 * deciding for half an hour is looked at every quarter of an hour: Stripe reports its result anyway.
 */
async function lostPayments(shop: Shop): Promise<void> {
  const rows = await shop.db
    .select({ id: orders.stripeSessionId })
    .from(orders)
    .where(
      and(
        areDrafts,
        isNotNull(orders.stripeSessionId),
        isNotNull(orders.payClaimedAt),
        lt(orders.updatedAt, before(overdue.payment)),
        or(gt(orders.payClaimedAt, before(30 * 60)), lt(orders.updatedAt, before(15 * 60))),
      ),
    )
    .limit(batch);
  await again(
    shop,
    recordPayment,
    rows.map(({ id }) => ({ payload: { paymentIntentId: id! }, key: id! })),
  );
}

async function lostPrints(shop: Shop): Promise<void> {
  const rows = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.status} = 'paid' and ${orders.printState} = 'none'`,
        lt(orders.updatedAt, before(overdue.other)),
        hasNoJob(orders.id),
      ),
    )
    .limit(batch);
  await again(
    shop,
    submitToPrinter,
    rows.map(({ id }) => ({ payload: { orderId: id }, key: id })),
  );
}

async function lostConfirmations(shop: Shop): Promise<void> {
  const rows = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.status} in ('paid', 'in_production') and ${orders.printState} = 'confirming'`,
        lt(orders.confirmClaimedAt, before(overdue.other)),
      ),
    )
    .limit(batch);
  await again(
    shop,
    confirmPrint,
    rows.map(({ id }) => ({ payload: { orderId: id }, key: id })),
  );
}

async function requeueUnsentEmails(shop: Shop): Promise<void> {
  const rows = await shop.db
    .select({ messageId: mails.messageId })
    .from(mails)
    .where(and(isNull(mails.sentAt), lt(mails.createdAt, before(overdue.other)), hasNoJob(mails.orderId)))
    .limit(batch);
  await again(
    shop,
    sendEmail,
    rows.map(({ messageId }) => ({ payload: { messageId }, key: messageId })),
  );
}

async function lostEvents(shop: Shop): Promise<void> {
  const rows = await shop.db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.processedAt), lt(webhookEvents.receivedAt, before(overdue.other))))
    .limit(batch);
  await again(
    shop,
    processEvent,
    rows.map(({ id }) => ({ payload: { eventId: id }, key: id })),
  );
}
