import { handleJob } from "#server/jobs.ts";
import { sendWebhook } from "./jobs.ts";
import { sendDelivery } from "./send-delivery.ts";

export const outgoingWebhookJobHandlers = [
  handleJob(sendWebhook, {
    run: (shop, attempt) => sendDelivery(shop, attempt),
    // Endpoints that fail are retried by the schedule, as jobs of their own: this is the shop's own failure, and the
    // sweeper queues the try again.
    onExhausted: async (shop, { deliveryId }, error) =>
      shop.log.error({ deliveryId, error }, "a webhook could not be sent"),
    // A slow endpoint may take 15 seconds for each; the others share the rest. None holds a database connection.
    concurrency: 16,
  }),
];
