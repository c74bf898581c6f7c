import { z } from "zod";
import { declareJob } from "#server/jobs.ts";

/** One turn of an import. It queues its successor, so one may wait while one runs. */
export const importCatalogue = declareJob({
  name: "import-catalogue",
  payload: z.object({ runId: z.int() }),
  options: { retryLimit: 5, policy: "short" },
});

/** Syncs a product that a webhook named. */
export const syncHintedProduct = declareJob({
  name: "sync-product",
  payload: z.object({ printfulProductId: z.int() }),
  options: { policy: "short" },
});
