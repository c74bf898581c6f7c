import { z } from "zod";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { defineJob } from "#server/jobs.ts";
import { endImport } from "./finish-import.ts";
import { runImport } from "./run-import.ts";
import { syncProduct } from "./sync-product.ts";

/** One turn of an import; it queues the next by itself, so one may wait while one runs. */
export const importCatalogue = defineJob({
  name: "import-catalogue",
  payload: z.object({ runId: z.int() }),
  run: (shop, { runId }) => runImport(shop, runId),
  givenUp: (shop, { runId }, error) => endImport(shop, runId, error),
  options: { retryLimit: 5, policy: "short" },
  concurrency: 1,
});

/** A product that the printer has hinted at. */
export const syncHintedProduct = defineJob({
  name: "sync-product",
  payload: z.object({ printfulProductId: z.int() }),
  run: async (shop, { printfulProductId }) => {
    const synced = await syncProduct(shop, printfulProductId);
    if (!synced.ok) shop.log.warn({ printfulProductId, problem: synced.problem }, "a product was not synced");
  },
  givenUp: (shop, { printfulProductId }, error) =>
    needsAttention(shop.db, {
      kind: "sync_failed",
      subject: String(printfulProductId),
      summary: `Product ${printfulProductId} of the printer’s could not be synced: ${error}`,
    }),
  options: { policy: "short" },
  concurrency: 1,
});

export const catalogueSyncJobs = [importCatalogue, syncHintedProduct];
