import { z } from "zod";
import { declareJob, nightlyOptions } from "#server/jobs.ts";

/** Removes uploaded files that nothing names. */
export const removeUnusedUploads = declareJob({
  name: "remove-unused-uploads",
  payload: z.object({}),
  options: nightlyOptions,
});
