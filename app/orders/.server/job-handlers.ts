import { eq } from "drizzle-orm";
import { type AttentionKind, needsAttention } from "#app/shared/.server/attention.ts";
import { orders, refunds } from "#database/schema/index.ts";
import { handleJob } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { answerLocked } from "../customer/.server/track-order.ts";
import { confirm } from "../fulfilment/.server/confirm-print.ts";
import { stop } from "../fulfilment/.server/stop-print.ts";
import { submit } from "../fulfilment/.server/submit-to-printer.ts";
import { reportNotReturned, returnFurtherPayment } from "../further-payment/.server/return-payment.ts";
import { cancelPaymentOf } from "../payment/.server/expire-drafts.ts";
import { fulfilPaidOrder as followAfterPayment } from "../payment/.server/fulfil-paid-order.ts";
import { recordPaymentOf } from "../payment/.server/record-payment.ts";
import { carryOutRefund } from "../refunds/.server/send-refund.ts";
import {
  cancelPayment,
  confirmPrint,
  followPayment,
  recordPayment,
  returnPayment,
  sendRefund,
  stopPrint,
  submitToPrinter,
  trackingLocked,
} from "./jobs.ts";

const reportOrder =
  (kind: AttentionKind, what: string) =>
  async (shop: Shop, { orderId }: { orderId: string }, error: string) => {
    const [order] = await shop.db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
    await needsAttention(shop.db, {
      kind,
      subject: orderId,
      orderId,
      summary: `Order ${order?.number ?? orderId} ${what}: ${error}`,
    });
  };

export const orderJobHandlers = [
  handleJob(recordPayment, {
    run: async (shop, { paymentIntentId }) => void (await recordPaymentOf(shop, paymentIntentId)),
    onExhausted: (shop, { paymentIntentId }, error) =>
      needsAttention(shop.db, {
        kind: "payment_unknown",
        subject: paymentIntentId,
        summary: `Payment ${paymentIntentId} could not be recorded: ${error}`,
      }),
  }),
  handleJob(followPayment, {
    run: (shop, { orderId, messageId }) => followAfterPayment(shop, orderId, messageId),
    onExhausted: reportOrder("print_not_submitted", "could not be handed to the printer"),
    // Each run holds a database connection while it waits for the mail server, as `sendEmail` and `recordAndFulfil` do.
    // Together they leave some free.
    concurrency: 2,
  }),
  handleJob(submitToPrinter, {
    run: (shop, { orderId }) => submit(shop, orderId),
    onExhausted: reportOrder("print_not_submitted", "could not be handed to the printer"),
  }),
  handleJob(confirmPrint, {
    run: (shop, { orderId }) => confirm(shop, orderId),
    onExhausted: reportOrder("print_not_confirmed", "could not be confirmed at the printer"),
  }),
  handleJob(stopPrint, {
    run: async (shop, { orderId }) => void (await stop(shop, orderId)),
    onExhausted: reportOrder(
      "print_not_stopped",
      "is not wanted any more but could not be stopped at the printer; if it was cancelled, its money waits",
    ),
  }),
  handleJob(sendRefund, {
    run: (shop, { refundId }) => carryOutRefund(shop, refundId),
    async onExhausted(shop, { refundId }, error) {
      const [refund] = await shop.db.select().from(refunds).where(eq(refunds.id, refundId));
      await needsAttention(shop.db, {
        kind: "refund_failed",
        subject: refundId,
        orderId: refund?.orderId ?? null,
        summary: `A refund could not be sent to Stripe: ${error}`,
      });
    },
  }),
  handleJob(returnPayment, {
    run: (shop, { furtherPaymentId }) => returnFurtherPayment(shop, furtherPaymentId),
    onExhausted: (shop, { furtherPaymentId }, error) => reportNotReturned(shop.db, furtherPaymentId, error),
  }),
  handleJob(cancelPayment, {
    run: (shop, { paymentIntentId }) => cancelPaymentOf(shop, paymentIntentId),
    onExhausted: async (shop, { paymentIntentId }, error) =>
      shop.log.error(
        { paymentIntentId, error },
        "an abandoned payment could not be cancelled; it can still be refunded",
      ),
  }),
  handleJob(trackingLocked, {
    run: (shop, asked) => answerLocked(shop, asked),
    onExhausted: async (shop, { event }, error) =>
      shop.log.error({ event, error }, "the link of an order with locked tracking was not emailed"),
  }),
];
