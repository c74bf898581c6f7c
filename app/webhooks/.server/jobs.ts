import { z } from "zod";
import { declareJob } from "#server/jobs.ts";

const payload = z.object({
  eventId: z.string(),
  /** What happened to which object, where the provider's signature covers it. */
  about: z.object({ type: z.string(), id: z.string() }).optional(),
});
export type EventJob = z.output<typeof payload>;

/** Processes one event of the inbox. */
export const processEvent = declareJob({ name: "process-event", payload });
