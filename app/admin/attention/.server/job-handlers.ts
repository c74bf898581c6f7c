import { handleJob } from "#server/jobs.ts";
import { purgeSettled } from "./forget-settled.ts";
import { forgetSettledItems } from "./jobs.ts";

export const attentionJobHandlers = [
  handleJob(forgetSettledItems, {
    run: (shop) => purgeSettled(shop),
    onExhausted: async (shop, _, error) => shop.log.error({ error }, "settled attention items could not be deleted"),
    concurrency: 1,
  }),
];
