import { handleJob } from "#server/jobs.ts";
import { accountLink } from "./jobs.ts";
import { sendLink } from "./request-link.ts";

export const accountJobHandlers = [
  handleJob(accountLink, {
    run: (shop, { kind, email, event }) => sendLink(shop, kind, email, event),
    onExhausted: async (shop, { kind }, error) =>
      shop.log.error({ kind, error }, "a link for an account was not written"),
  }),
];
