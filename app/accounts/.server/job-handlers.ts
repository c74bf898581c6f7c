import { handleJob } from "#server/jobs.ts";
import { sendLink } from "../sign-in/.server/request-link.ts";
import { accountLink } from "./jobs.ts";

export const accountJobHandlers = [
  handleJob(accountLink, {
    run: (shop, { kind, email, event }) => sendLink(shop, kind, email, event),
    onExhausted: async (shop, { kind }, error) => shop.log.error({ kind, error }, "an account link was not emailed"),
  }),
];
