import type { Shop } from "#server/shop.ts";
import { providerCall } from "./provider-call.ts";
import { startImport } from "./start-import.ts";

/**
 * Starts an import for somebody who asks for it, once the printer has answered at all.
 * @throws Refusal 502 'printful import failed: ...'
 */
export async function importAll(shop: Shop): Promise<{ isNew: boolean }> {
  await providerCall("printful import failed", () => shop.printful.listStoreProducts({ limit: 1 }));
  return startImport(shop);
}
