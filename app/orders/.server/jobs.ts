import { eq } from "drizzle-orm";
import { z } from "zod";
import { orders, refunds } from "#database/schema/index.ts";
import { defineJob } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { type AttentionKind, needsAttention } from "../../shared/.server/attention.ts";
import { answerLocked } from "../customer/.server/tracking-link.ts";
import { confirm } from "../fulfilment/.server/confirm-print.ts";
import { stop } from "../fulfilment/.server/stop-print.ts";
import { submit } from "../fulfilment/.server/submit-to-printer.ts";
import { cancelPaymentOf } from "../payment/.server/expire-drafts.ts";
import { recordPaymentOf } from "../payment/.server/record-payment.ts";
import { carryOutRefund } from "../refunds/.server/send-refund.ts";

/** The jobs of an order's life: a name, a payload, one line each. Every one may run twice. */
const ofOrder = z.object({ orderId: z.uuid() });

const giveUp =
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

export const recordPayment = defineJob({
  name: "record-payment",
  payload: z.object({ paymentIntentId: z.string() }),
  run: (shop, { paymentIntentId }) => recordPaymentOf(shop, paymentIntentId),
  givenUp: (shop, { paymentIntentId }, error) =>
    needsAttention(shop.db, {
      kind: "payment_unknown",
      subject: paymentIntentId,
      summary: `Payment ${paymentIntentId} could not be recorded: ${error}`,
    }),
});

export const submitToPrinter = defineJob({
  name: "submit-to-printer",
  payload: ofOrder,
  run: (shop, { orderId }) => submit(shop, orderId),
  givenUp: giveUp("print_not_submitted", "could not be handed to the printer"),
});

export const confirmPrint = defineJob({
  name: "confirm-print",
  payload: ofOrder,
  run: (shop, { orderId }) => confirm(shop, orderId),
  givenUp: giveUp("print_not_confirmed", "could not be confirmed at the printer"),
});

export const stopPrint = defineJob({
  name: "stop-print",
  payload: ofOrder,
  run: async (shop, { orderId }) => void (await stop(shop, orderId)),
  givenUp: giveUp(
    "print_not_stopped",
    "is not wanted any more but could not be stopped at the printer; if it was cancelled, its money waits",
  ),
});

export const sendRefund = defineJob({
  name: "send-refund",
  payload: z.object({ refundId: z.uuid() }),
  run: (shop, { refundId }) => carryOutRefund(shop, refundId),
  async givenUp(shop, { refundId }, error) {
    const [refund] = await shop.db.select().from(refunds).where(eq(refunds.id, refundId));
    await needsAttention(shop.db, {
      kind: "refund_failed",
      subject: refundId,
      orderId: refund?.orderId ?? null,
      summary: `A refund could not be sent to the card service: ${error}`,
    });
  },
});

export const cancelPayment = defineJob({
  name: "cancel-payment",
  payload: z.object({ paymentIntentId: z.string() }),
  run: (shop, { paymentIntentId }) => cancelPaymentOf(shop, paymentIntentId),
  givenUp: async (shop, { paymentIntentId }, error) =>
    shop.log.error({ paymentIntentId, error }, "an abandoned payment could not be cancelled; it can still be refunded"),
});

export const trackingLocked = defineJob({
  name: "tracking-locked",
  payload: z.object({ number: z.string(), email: z.string(), event: z.uuid() }),
  run: (shop, asked) => answerLocked(shop, asked),
  givenUp: async (shop, { event }, error) =>
    shop.log.error({ event, error }, "the link of an order that may not be tracked by number was not written"),
});

export const orderJobs = [
  ...[recordPayment, submitToPrinter, confirmPrint, stopPrint, sendRefund, cancelPayment],
  trackingLocked,
];
