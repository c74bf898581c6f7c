import { accountJobHandlers } from "#app/accounts/.server/job-handlers.ts";
import { attentionJobHandlers } from "#app/admin/attention/.server/job-handlers.ts";
import { moveJobHandlers } from "#app/admin/move/.server/job-handlers.ts";
import { backupJobHandlers } from "#app/backup/.server/job-handlers.ts";
import { catalogueSyncJobHandlers } from "#app/catalogue-sync/.server/job-handlers.ts";
import { dropJobHandlers } from "#app/drops/.server/job-handlers.ts";
import { emailJobHandlers } from "#app/emails/.server/job-handlers.ts";
import { mediaJobHandlers } from "#app/media/.server/job-handlers.ts";
import { orderJobHandlers } from "#app/orders/.server/job-handlers.ts";
import { outgoingWebhookJobHandlers } from "#app/outgoing-webhooks/.server/job-handlers.ts";
import { preorderJobHandlers } from "#app/preorders/.server/job-handlers.ts";
import { reconciliationJobHandlers } from "#app/reconciliation/.server/job-handlers.ts";
import { statusJobHandlers } from "#app/status/.server/job-handlers.ts";
import { webhookJobHandlers } from "#app/webhooks/.server/job-handlers.ts";
import { withdrawalJobHandlers } from "#app/withdrawal/.server/job-handlers.ts";
import type { JobHandler } from "../jobs.ts";
import { sweepHandler } from "./sweeper.ts";

/** Every job handler of the shop. */
export const allJobHandlers: readonly JobHandler[] = [
  ...accountJobHandlers,
  ...orderJobHandlers,
  ...dropJobHandlers,
  ...preorderJobHandlers,
  ...emailJobHandlers,
  ...webhookJobHandlers,
  ...outgoingWebhookJobHandlers,
  ...catalogueSyncJobHandlers,
  ...reconciliationJobHandlers,
  ...backupJobHandlers,
  ...mediaJobHandlers,
  ...statusJobHandlers,
  ...withdrawalJobHandlers,
  ...moveJobHandlers,
  ...attentionJobHandlers,
  sweepHandler,
];
