import { handleJob } from "#server/jobs.ts";
import { checkServices } from "./jobs.ts";
import { checkAllServices } from "./probe-services.ts";

export const statusJobHandlers = [
  handleJob(checkServices, {
    run: checkAllServices,
    onExhausted: async (shop, _, error) => shop.log.error({ error }, "services could not be checked"),
    concurrency: 1,
  }),
];
