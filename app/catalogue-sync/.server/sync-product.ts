import { eq } from "drizzle-orm";
import { syncStatus } from "#database/schema/index.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import { type Applied, applyProduct } from "./apply-product.ts";
import { fetchProduct } from "./fetch-product.ts";
import { openConflicts } from "./finish-import.ts";
import { reportVanished } from "./look-for-vanished.ts";
import { provider, readStatus } from "./run-state.ts";

export type SyncedProduct = ({ ok: true } & Applied) | { ok: false; problem: string };

/**
 * Brings one product to what the printer says of it now, its costs included.
 * @param printfulProductId the store product's number at the printer
 * @throws PrintfulError when the printer does not answer, or not as documented
 */
export async function syncProduct(shop: Shop, printfulProductId: number): Promise<SyncedProduct> {
  const fetched = await fetchProduct(shop, printfulProductId, new Date()).catch(async (error: unknown) => {
    const isGone = error instanceof PrintfulError && error.kind === "refused" && error.status === 404;
    if (!isGone) throw error;
    await reportVanished(shop, printfulProductId);
    return { problem: "The printer does not have this product any more." };
  });
  const applied = await shop.db.transaction(async (tx) => {
    const done = "product" in fetched ? await applyProduct(tx, fetched.product, null) : null;
    await readStatus(tx);
    await tx
      .update(syncStatus)
      .set({ dataConflicts: await openConflicts(tx) })
      .where(eq(syncStatus.provider, provider));
    return done;
  });
  return "problem" in fetched ? { ok: false, problem: fetched.problem } : { ok: true, ...applied! };
}
