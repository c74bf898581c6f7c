import { z } from "zod";
import { declareJob, nightlyOptions } from "#server/jobs.ts";

/** Deletes settled attention items that belong to no order. */
export const forgetSettledItems = declareJob({
  name: "forget-settled-items",
  payload: z.object({}),
  options: nightlyOptions,
});
