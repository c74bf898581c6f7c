import { z } from "zod";
import { declareJob } from "#server/jobs.ts";

/** Processes one event of the inbox. */
export const processEvent = declareJob({ name: "process-event", payload: z.object({ eventId: z.string() }) });
