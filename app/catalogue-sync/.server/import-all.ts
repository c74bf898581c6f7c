import { printerProblem } from "#app/orders/fulfilment/.server/printer-problem.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import { providerCall } from "./provider-call.ts";
import { readStatus } from "./run-state.ts";
import { recordFailedStart, startImport } from "./start-import.ts";

/**
 * Starts an import for somebody who asks for it, once the printer has answered at all. Where it does not, the page of
 * the sync and the desk say so as well, for everybody else; but where one runs, that one tells how the printer stands.
 * @throws Refusal 502 'printful import failed: ...'
 */
export async function importAll(shop: Shop): Promise<{ isNew: boolean }> {
  const { isSyncing } = await readStatus(shop.db);
  if (isSyncing === 1) return { isNew: false };
  await providerCall("printful import failed", async () => {
    try {
      await shop.printful.listStoreProducts({ limit: 1 });
    } catch (error) {
      if (error instanceof PrintfulError) await recordFailedStart(shop, printerProblem(error));
      throw error;
    }
  });
  return startImport(shop);
}
