import { providerProducts } from "#database/schema/index.ts";
import type { StoreProduct } from "#providers/printful/contract-catalogue.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import { applyProduct } from "./apply-product.ts";
import { type Fetched, fetchProduct } from "./fetch-product.ts";
import { addToRun, runningImport, type SyncRow, updateRun } from "./run-state.ts";

export type Listed = Pick<StoreProduct, "id" | "name" | "isIgnored">;

/** Asked for side by side; written one after the other. */
const atOnce = 4;

/**
 * Imports products of one page of the printer's list, each in a transaction of its own. What is wrong with one product
 * is written down and stops none of the others.
 * @param until `performance.now()` after which no further ones are begun
 * @returns whether all are done
 * @throws PrintfulError when the printer does not answer
 */
export async function importProducts(
  shop: Shop,
  run: SyncRow,
  listed: readonly Listed[],
  until: number,
): Promise<boolean> {
  const since = run.startedAt ?? new Date();
  const read = (from: number) =>
    Promise.allSettled(listed.slice(from, from + atOnce).map(({ id }) => fetchProduct(shop, id, since)));
  let next = read(0);
  for (let from = 0; from < listed.length; from += atOnce) {
    if (performance.now() > until) return false;
    const answers = await next;
    const failure = answers.find((answer) => answer.status === "rejected" && !isOfOneProduct(answer.reason));
    // The next ones are on their way while these are written.
    next = failure ? Promise.resolve([]) : read(from + atOnce);
    for (const [place, answer] of answers.entries()) {
      const product = listed[from + place]!;
      if (answer.status === "fulfilled") await take(shop, run.runId, product, answer.value);
      else if (answer.reason instanceof PrintfulError && isOfOneProduct(answer.reason)) {
        const isGone = answer.reason.status === 404;
        if (!isGone) await take(shop, run.runId, product, { problem: `${product.name}: ${answer.reason.message}` });
      }
    }
    if (failure?.status === "rejected") throw failure.reason;
    if (!(await updateRun(shop.db, run.runId, {}))) return false;
  }
  await next;
  return true;
}

/** An answer that cannot be read, or an unknown number: the others may be well. */
const isOfOneProduct = (error: unknown) =>
  error instanceof PrintfulError && (error.kind === "malformed" || (error.kind === "refused" && error.status === 404));

async function take(shop: Shop, runId: number, listed: Listed, fetched: Fetched): Promise<void> {
  await shop.db.transaction(async (tx) => {
    if (!(await runningImport(tx, runId))) return;
    if ("product" in fetched) {
      await addToRun(tx, runId, await applyProduct(tx, fetched.product, runId));
      return;
    }
    await tx
      .insert(providerProducts)
      .values({ id: listed.id, name: listed.name, seenRun: runId })
      .onConflictDoUpdate({ target: providerProducts.id, set: { seenRun: runId } });
    await addToRun(tx, runId, { isChanged: false, inventoryChanges: 0, warnings: [] }, fetched.problem);
  });
}
