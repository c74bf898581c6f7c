import { handleJob } from "#server/jobs.ts";
import { removeUnusedUploads } from "./jobs.ts";
import { removeUnused } from "./unused-uploads.ts";

export const mediaJobHandlers = [
  handleJob(removeUnusedUploads, {
    run: (shop) => removeUnused(shop),
    // Nobody has to do anything: the files only take up space, and the next night tries again.
    onExhausted: async (shop, _, error) => shop.log.error({ error }, "unused uploads could not be removed"),
    concurrency: 1,
  }),
];
