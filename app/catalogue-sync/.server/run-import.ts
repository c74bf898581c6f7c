import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { printerProblem } from "#app/orders/fulfilment/.server/printer-labels.ts";
import { products, providerProducts } from "#database/schema/index.ts";
import type { StoreProduct } from "#providers/printful/contract-catalogue.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { patience } from "../rules.ts";
import { applyProduct } from "./apply-product.ts";
import { type Fetched, fetchProduct } from "./fetch-product.ts";
import { endImport, finishImport } from "./finish-import.ts";
import { importCatalogue } from "./jobs.ts";
import { addToRun, runningImport, type SyncRow, updateRun } from "./run-state.ts";

/** Real milliseconds before a job hands over to the next one, well before it would count as hanging. */
const turnMs = 45_000;
/** Printful's maximum. */
const pageSize = 100;

/**
 * One turn of an import: resumes where the last stopped and queues the next. If the provider rate-limits or does not
 * answer, the next turn is delayed.
 */
export async function runImport(shop: Shop, runId: number): Promise<void> {
  const until = performance.now() + turnMs;
  try {
    for (;;) {
      const run = await runningImport(shop.db, runId);
      if (!run) return;
      const { products: listed, paging } = await shop.printful.listStoreProducts({
        offset: run.position,
        limit: pageSize,
      });
      if (run.position === 0 && listed.length === 0 && (await sellsProviderProducts(shop))) {
        return endImport(shop, runId, "The printer lists no product at all. Nothing was changed.");
      }
      await updateRun(shop.db, runId, { total: paging.total, failures: 0 });
      const isWhole = await importProducts(shop, run, await notYetSeen(shop, run, listed), until);
      if (!isWhole) return goOn(shop, runId, 0);
      const position = run.position + listed.length;
      await updateRun(shop.db, runId, { position });
      if (listed.length === 0 || position >= paging.total) return finishImport(shop, runId);
    }
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    await waitOrEnd(shop, runId, error);
  }
}

/** Whether the shop sells any of the provider's products, which an empty list would remove. */
async function sellsProviderProducts(shop: Shop): Promise<boolean> {
  const ofPrinter = and(isNotNull(products.printfulProductId), eq(products.isAvailable, true));
  return (await shop.db.$count(products, ofPrinter)) > 0;
}

async function notYetSeen(shop: Shop, run: SyncRow, listed: Listed[]): Promise<Listed[]> {
  const ids = listed.map(({ id }) => id);
  const seen = await shop.db
    .select({ id: providerProducts.id })
    .from(providerProducts)
    .where(and(inArray(providerProducts.id, ids), eq(providerProducts.seenRun, run.runId)));
  const known = new Set(seen.map(({ id }) => id));
  return listed.filter(({ id, isIgnored }) => !known.has(id) && !isIgnored);
}

async function goOn(shop: Shop, runId: number, afterSeconds: number, set: Partial<SyncRow> = {}): Promise<void> {
  await shop.db.transaction(async (tx) => {
    if (!(await updateRun(tx, runId, set))) return;
    await enqueue(shop, tx, importCatalogue, { runId }, String(runId), { afterSeconds });
  });
}

async function waitOrEnd(shop: Shop, runId: number, error: PrintfulError): Promise<void> {
  if (error.kind === "rate_limited") return goOn(shop, runId, error.retryAfterSeconds ?? 60);
  const run = await runningImport(shop.db, runId);
  if (!run) return;
  const failures = run.failures + 1;
  const isTransient = error.kind === "unavailable" || error.kind === "timeout";
  if (!isTransient || failures >= patience.tries) return endImport(shop, runId, printerProblem(error));
  await goOn(shop, runId, patience.seconds, { failures });
}

type Listed = Pick<StoreProduct, "id" | "name" | "isIgnored">;

/** Fetched in parallel; written one by one. */
const atOnce = 4;

/**
 * Imports products from one page of the list, each in its own transaction. A problem with one product is recorded and
 * does not stop the others.
 * @param until `performance.now()` after which no more are started
 * @returns whether all are done
 * @throws PrintfulError if the provider does not answer
 */
async function importProducts(shop: Shop, run: SyncRow, listed: readonly Listed[], until: number): Promise<boolean> {
  const read = (from: number) => fetchAll(shop, run, listed.slice(from, from + atOnce));
  let next = read(0);
  for (let from = 0; from < listed.length; from += atOnce) {
    if (performance.now() > until) return false;
    const answers = await next;
    const failure = answers.find((answer) => answer.status === "rejected" && !isOfOneProduct(answer.reason));
    // Fetch the next ones while these are written.
    next = failure ? Promise.resolve([]) : read(from + atOnce);
    for (const [place, answer] of answers.entries()) {
      await takeAnswer(shop, run, listed[from + place]!, answer);
    }
    if (failure?.status === "rejected") throw failure.reason;
    if (!(await updateRun(shop.db, run.runId, {}))) return false;
  }
  await next;
  return true;
}

const fetchAll = (shop: Shop, { startedAt }: SyncRow, listed: readonly Listed[]) =>
  Promise.allSettled(listed.map(({ id }) => fetchProduct(shop, id, startedAt ?? new Date())));

/** Imports a product, or records why it failed. Skips a product that is gone, and a failure that ends the whole run. */
async function takeAnswer(shop: Shop, run: SyncRow, listed: Listed, answer: PromiseSettledResult<Fetched>) {
  if (answer.status === "fulfilled") return take(shop, run, listed, answer.value);
  const { reason } = answer;
  if (!isOfOneProduct(reason) || reason.status === 404) return;
  await take(shop, run, listed, { problem: `${listed.name}: ${reason.message}` });
}

/** A malformed response or unknown id affects only this product. */
const isOfOneProduct = (error: unknown): error is PrintfulError =>
  error instanceof PrintfulError && (error.kind === "malformed" || error.isNotFound);

async function take(shop: Shop, run: SyncRow, listed: Listed, fetched: Fetched): Promise<void> {
  const { runId } = run;
  const isOutdated = await shop.db.transaction(async (tx) => {
    if (!(await runningImport(tx, runId))) return false;
    if ("product" in fetched) {
      const applied = await applyProduct(shop, tx, fetched.product, runId);
      if (applied !== "outdated") await addToRun(tx, runId, applied);
      return applied === "outdated";
    }
    await tx
      .insert(providerProducts)
      .values({ id: listed.id, name: listed.name, seenRun: runId })
      .onConflictDoUpdate({ target: providerProducts.id, set: { seenRun: runId } });
    await addToRun(tx, runId, { isChanged: false, inventoryChanges: 0, warnings: [] }, fetched.problem);
    return false;
  });
  if (isOutdated) await takeAgain(shop, run, listed);
}

/** Another sync of it has ended since it was fetched. @throws PrintfulError if the provider does not answer */
async function takeAgain(shop: Shop, run: SyncRow, listed: Listed): Promise<void> {
  const [answer] = await fetchAll(shop, run, [listed]);
  if (answer!.status === "rejected" && !isOfOneProduct(answer!.reason)) throw answer!.reason;
  await takeAnswer(shop, run, listed, answer!);
}
