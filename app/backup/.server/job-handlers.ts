import { needsAttention } from "#app/shared/.server/attention.ts";
import { handleJob } from "#server/jobs.ts";
import { backUp } from "./jobs.ts";
import { backUpShop, nightly } from "./nightly-backup.ts";

export const backupJobHandlers = [
  handleJob(backUp, {
    run: backUpShop,
    onExhausted: (shop, _, error) =>
      needsAttention(shop.db, {
        kind: "backup_failed",
        subject: nightly,
        summary: `The nightly backup was not made: ${error}`,
      }),
    concurrency: 1,
  }),
];
