import { needsAttention } from "#app/shared/.server/attention.ts";
import { handleJob } from "#server/jobs.ts";
import { processEvent } from "./jobs.ts";
import { processStoredEvent } from "./process-stored-event.ts";

export const webhookJobHandlers = [
  handleJob(processEvent, {
    run: processStoredEvent,
    onExhausted: (shop, { eventId }, error) =>
      needsAttention(shop.db, {
        kind: "webhook_failed",
        subject: eventId,
        summary: `An event from a provider could not be processed: ${error}`,
      }),
  }),
];
