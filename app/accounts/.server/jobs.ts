import { z } from "zod";
import { defineJob } from "#server/jobs.ts";
import { sendLink } from "./request-link.ts";

/** Writes the link that somebody asked for, if there is an account to write it for. */
export const accountLink = defineJob({
  name: "account-link",
  payload: z.object({ kind: z.enum(["reset", "confirm"]), email: z.string() }),
  run: (shop, { kind, email }) => sendLink(shop, kind, email),
  givenUp: async (shop, { kind }, error) => shop.log.error({ kind, error }, "a link for an account was not written"),
});

export const accountJobs = [accountLink];
