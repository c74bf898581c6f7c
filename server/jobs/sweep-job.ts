import { z } from "zod";
import { declareJob } from "../jobs.ts";

/** Finds work that nobody started and deadlines that have passed; see sweeper.ts. */
export const sweep = declareJob({
  name: "sweep",
  payload: z.object({}),
  options: { retryLimit: 0, policy: "short" },
});
