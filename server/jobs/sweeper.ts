import { anonymizeOldOrders, purgeExpiredAccountData } from "#app/accounts/data/.server/purge-expired.ts";
import { forgetSettledNightly } from "#app/admin/attention/.server/forget-settled.ts";
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
import { removeUnusedNightly } from "#app/media/.server/unused-uploads.ts";
import { purgeUnconfirmedSubscribers } from "#app/newsletter/.server/subscribers.ts";
import { claimPrintsToConfirm } from "#app/orders/fulfilment/.server/confirm-print.ts";
import { assumeDelivered } from "#app/orders/fulfilment/.server/mark-delivered.ts";
import { stopLost } from "#app/orders/fulfilment/.server/stop-print.ts";
import {
  closeLapsedPayments,
  settleFurtherPayments,
} from "#app/orders/further-payment/.server/close-further-payment.ts";
import { expireDrafts } from "#app/orders/payment/.server/expire-drafts.ts";
import { sendLostRefunds } from "#app/orders/refunds/.server/send-refund.ts";
import { webhookChores } from "#app/outgoing-webhooks/.server/chores.ts";
import { purgeQuoteAttempts } from "#app/provider-status/.server/quote-attempts.ts";
import { reconcileNightly } from "#app/reconciliation/.server/reconcile.ts";
import { purgeExpiredPhotos } from "#app/returns/.server/photo.ts";
import { errorText } from "#app/shared/error-text.ts";
import { purgeExpiredEvents } from "#app/webhooks/.server/inbox.ts";
import { handleJob } from "../jobs.ts";
import type { Shop } from "../shop.ts";
import {
  lostConfirmations,
  lostEvents,
  lostPayments,
  lostPrints,
  overdueSeconds,
  requeueUnsentEmails,
} from "./lost-work.ts";
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

/**
 * Every periodic work of the shop, run by each sweep in this order: money and prints first, housekeeping last. A chore
 * that has nothing to do costs one cheap query; what takes long, or calls a provider, is a job that the chore queues.
 */
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
  lostRefunds: (shop) => sendLostRefunds(shop, overdueSeconds),
  unsettledFurtherPayments: (shop) => settleFurtherPayments(shop, overdueSeconds),
  requeueUnsentEmails,
  lostEvents,
  ...webhookChores,
  lostStops: (shop) => stopLost(shop, overdueSeconds),
  assumeDelivered,
  notifyBackInStock,
  sendReminders,
  keepInSync,
  countSales,
  settleOver,
  noticeAttentionItems,
  reconcileNightly,
  backUpNightly,
  removeUnusedNightly,
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
  forgetSettledNightly,
};

export const sweepHandler = handleJob(sweep, {
  run: (shop) => sweepOnce(shop),
  onExhausted: async (shop, _, error) => shop.log.error({ error }, "a sweep failed"),
  concurrency: 1,
});
