import { z } from "zod";
import { declareJob } from "#server/jobs.ts";

/** Checks that every service answers. */
export const checkServices = declareJob({
  name: "check-services",
  payload: z.object({}),
  // The next minute's check is the retry.
  options: { retryLimit: 0, policy: "short" },
});
