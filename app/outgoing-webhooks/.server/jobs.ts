import { z } from "zod";
import { declareJob } from "#server/jobs.ts";

/** The key of a try: `queue_webhook_try` in the database makes the same. */
export const tryKey = ({ deliveryId, attempt }: { deliveryId: number; attempt: number }) => `${deliveryId}:${attempt}`;

/** Makes one try of a delivery, unless its `attempt` has been made. May send twice, with the same webhook-id. */
export const sendWebhook = declareJob({
  name: "send-webhook",
  payload: z.object({ deliveryId: z.int(), attempt: z.int() }),
});
