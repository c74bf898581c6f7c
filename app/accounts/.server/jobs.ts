import { randomUUID } from "node:crypto";
import { z } from "zod";
import { declareJob } from "#server/jobs.ts";

/** Writes the link that somebody asked for, if there is an account to write it for. */
export const accountLink = declareJob({
  name: "account-link",
  // Jobs that were queued before there was an event write their one email all the same.
  payload: z.object({
    kind: z.enum(["reset", "confirm", "browser"]),
    email: z.string(),
    event: z.string().default(() => randomUUID()),
  }),
});
