import { randomUUID } from "node:crypto";
import { z } from "zod";
import { declareJob } from "#server/jobs.ts";

/** Sends a requested link, if the address has an account that the link applies to. */
export const accountLink = declareJob({
  name: "account-link",
  // Jobs queued by versions without `event` still send their one email.
  payload: z.object({
    kind: z.enum(["reset", "confirm", "browser"]),
    email: z.string(),
    event: z.string().default(() => randomUUID()),
  }),
});
