import { z } from "zod";
import { declareJob } from "../jobs.ts";

/** Looks for work that nobody has started and for deadlines that have passed, see sweeper.ts. */
export const sweep = declareJob({
  name: "sweep",
  payload: z.object({}),
  options: { retryLimit: 0, policy: "short" },
});
