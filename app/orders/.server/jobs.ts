import { z } from "zod";
import { declareJob } from "#server/jobs.ts";

const ofOrder = z.object({ orderId: z.uuid() });
const ofPayment = z.object({ paymentIntentId: z.string() });

export const recordPayment = declareJob({ name: "record-payment", payload: ofPayment });
/**
 * Runs after a payment: sends the confirmation and makes the print order. A step that fails is queued as its own job.
 */
export const followPayment = declareJob({
  name: "follow-payment",
  payload: z.object({ orderId: z.uuid(), messageId: z.string() }),
});
export const submitToPrinter = declareJob({ name: "submit-to-printer", payload: ofOrder });
export const confirmPrint = declareJob({ name: "confirm-print", payload: ofOrder });
export const stopPrint = declareJob({ name: "stop-print", payload: ofOrder });
export const sendRefund = declareJob({ name: "send-refund", payload: z.object({ refundId: z.uuid() }) });
/** Refunds a further payment that came too late. */
export const returnPayment = declareJob({ name: "return-payment", payload: z.object({ furtherPaymentId: z.uuid() }) });
export const cancelPayment = declareJob({ name: "cancel-payment", payload: ofPayment });
export const trackingLocked = declareJob({
  name: "tracking-locked",
  payload: z.object({ number: z.string(), email: z.string(), event: z.uuid() }),
});
