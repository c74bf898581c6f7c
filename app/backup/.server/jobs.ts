import { z } from "zod";
import { declareJob } from "#server/jobs.ts";

/** Backs up the shop into BACKUP_DIR. */
export const backUp = declareJob({
  name: "back-up",
  payload: z.object({}),
  // The rows of a large shop take minutes. A full disk is not emptied by trying again at once.
  options: { retryLimit: 2, retryDelay: 300, expireInSeconds: 7200 },
});
