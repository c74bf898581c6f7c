import { accountJobs } from "#app/accounts/.server/jobs.ts";
import { catalogueSyncJobs } from "#app/catalogue-sync/.server/jobs.ts";
import { emailJobs } from "#app/emails/.server/jobs.ts";
import { orderJobs } from "#app/orders/.server/jobs.ts";
import { reconciliationJobs } from "#app/reconciliation/.server/jobs.ts";
import { webhookJobs } from "#app/webhooks/.server/jobs.ts";
import type { Job } from "../jobs.ts";
import { sweep } from "./sweeper.ts";

/** Every job of the shop, in one list for the worker. */
export const allJobs = [
  ...accountJobs,
  ...orderJobs,
  ...emailJobs,
  ...webhookJobs,
  ...catalogueSyncJobs,
  ...reconciliationJobs,
  sweep,
] as unknown as readonly Job[];
