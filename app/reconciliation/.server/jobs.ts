import { z } from "zod";
import { declareJob } from "#server/jobs.ts";

/** Compares what the shop has recorded with Stripe and Printful. */
export const reconcileAll = declareJob({
  name: "reconcile",
  payload: z.object({}),
  // At Printful's rate limit a large shop takes long.
  options: { retryLimit: 3, expireInSeconds: 7200 },
});
