import { randomUUID } from "node:crypto";
import { z } from "zod";
import { defineJob } from "#server/jobs.ts";
import { sendLink } from "./request-link.ts";

/** Writes the link that somebody asked for, if there is an account to write it for. */
export const accountLink = defineJob({
  name: "account-link",
  // Jobs that were queued before there was an event write their one email all the same.
  payload: z.object({
    kind: z.enum(["reset", "confirm", "browser"]),
    email: z.string(),
    event: z.string().default(() => randomUUID()),
  }),
  run: (shop, { kind, email, event }) => sendLink(shop, kind, email, event),
  givenUp: async (shop, { kind }, error) => shop.log.error({ kind, error }, "a link for an account was not written"),
});

export const accountJobs = [accountLink];
