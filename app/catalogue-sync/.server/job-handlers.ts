import { needsAttention } from "#app/shared/.server/attention.ts";
import { handleJob } from "#server/jobs.ts";
import { endImport } from "./finish-import.ts";
import { importCatalogue, syncHintedProduct } from "./jobs.ts";
import { runImport } from "./run-import.ts";
import { syncProduct } from "./sync-product.ts";

export const catalogueSyncJobHandlers = [
  handleJob(importCatalogue, {
    run: (shop, { runId }) => runImport(shop, runId),
    onExhausted: (shop, { runId }, error) => endImport(shop, runId, error),
    concurrency: 1,
  }),
  handleJob(syncHintedProduct, {
    run: async (shop, { printfulProductId }) => {
      const synced = await syncProduct(shop, printfulProductId);
      if (!synced.ok) shop.log.warn({ printfulProductId, problem: synced.problem }, "a product was not synced");
    },
    onExhausted: (shop, { printfulProductId }, error) =>
      needsAttention(shop.db, {
        kind: "sync_failed",
        subject: String(printfulProductId),
        summary: `The printer’s product ${printfulProductId} could not be synced: ${error}`,
      }),
    concurrency: 1,
  }),
];
