import { z } from "zod";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { defineJob } from "#server/jobs.ts";
import { processPrintfulEvent } from "./process-printful-event.ts";
import { processStripeEvent } from "./process-stripe-event.ts";

const ofEvent = z.object({ eventId: z.string() });

export const processEvent = defineJob({
  name: "process-event",
  payload: ofEvent,
  run: (shop, { eventId }) =>
    eventId.startsWith("stripe:") ? processStripeEvent(shop, eventId) : processPrintfulEvent(shop, eventId),
  givenUp: (shop, { eventId }, error) =>
    needsAttention(shop.db, {
      kind: "webhook_failed",
      subject: eventId,
      summary: `A notice from a provider could not be worked on: ${error}`,
    }),
});

export const webhookJobs = [processEvent];
