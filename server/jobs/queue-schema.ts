import { getConstructionPlans } from "pg-boss";

/** The statements that create the job queue's tables, to run in a transaction: pg-boss brackets them with its own. */
export const queueSchema = getConstructionPlans()
  .replace(/^\s*BEGIN;/, "")
  .replace(/COMMIT;\s*$/, "");
