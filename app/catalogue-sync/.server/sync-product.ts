import { eq, inArray } from "drizzle-orm";
import { audit } from "#app/admin/.server/audit.ts";
import type { Staff } from "#app/admin/.server/staff.ts";
import { Refusal } from "#app/endpoint.ts";
import { printerProblemInVain } from "#app/orders/fulfilment/.server/printer-labels.ts";
import { errorStack } from "#app/shared/error-text.ts";
import { friendlyMessage } from "#app/shared/errors.ts";
import { products, productVariants, providerVariants, syncStatus } from "#database/schema/index.ts";
import type { PrintfulEvent } from "#providers/printful/contract-webhooks.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { type Applied, applyProduct } from "./apply-product.ts";
import { fetchProduct } from "./fetch-product.ts";
import { openConflicts, reportVanished } from "./finish-import.ts";
import { syncHintedProduct } from "./jobs.ts";
import { provider, readStatus } from "./run-state.ts";

type SyncedProduct = ({ ok: true } & Applied) | { ok: false; problem: string };

/** How often a product is fetched while other syncs of it keep ending. */
const maxFetches = 5;

/**
 * Updates one product to the provider's current state, including costs.
 * @param printfulProductId the provider's store product id
 * @throws PrintfulError if the provider does not answer, or not as documented
 * @throws Error if another sync of it ends each time that it is fetched
 */
export async function syncProduct(shop: Shop, printfulProductId: number): Promise<SyncedProduct> {
  for (let fetches = 0; fetches < maxFetches; fetches++) {
    const synced = await syncOnce(shop, printfulProductId);
    if (synced !== "outdated") return synced;
  }
  throw new Error(`the printer's product ${printfulProductId} is synced while it is fetched`);
}

async function syncOnce(shop: Shop, printfulProductId: number): Promise<SyncedProduct | "outdated"> {
  const fetched = await fetchProduct(shop, printfulProductId, new Date()).catch(async (error: unknown) => {
    const isGone = error instanceof PrintfulError && error.isNotFound;
    if (!isGone) throw error;
    await reportVanished(shop, printfulProductId);
    return { problem: "The printer does not have this product any more." };
  });
  const applied = await shop.db.transaction(async (tx) => {
    const done = "product" in fetched ? await applyProduct(shop, tx, fetched.product, null) : null;
    await readStatus(tx);
    await tx
      .update(syncStatus)
      .set({ dataConflicts: await openConflicts(tx) })
      .where(eq(syncStatus.provider, provider));
    return done;
  });
  if ("problem" in fetched) return { ok: false, problem: fetched.problem };
  return applied === "outdated" ? applied : { ok: true, ...applied! };
}

const what = "printful sync failed";

/**
 * Syncs one product at a staff member's request.
 * @param productId the shop's own id
 * @throws Refusal 404, 500 or 502 'printful sync failed: ...'
 */
export function syncOne(shop: Shop, staff: Staff, productId: number): Promise<Applied> {
  return providerCall(shop, what, async () => {
    const [product] = await shop.db
      .select({ name: products.name, printfulProductId: products.printfulProductId })
      .from(products)
      .where(eq(products.id, productId));
    if (!product) throw new Refusal(404, `${what}: there is no product ${productId}.`);
    const { name, printfulProductId } = product;
    if (printfulProductId === null) throw new Refusal(404, `${what}: ${name} has no number at the printer.`);
    const synced = await syncProduct(shop, printfulProductId);
    if (!synced.ok) throw new Refusal(502, `${what}: ${synced.problem}`);
    if (synced.isChanged) {
      await audit(shop.db, staff, "printful", productId, {
        action: "update",
        summary: `synced ${name} with the printer`,
      });
    }
    return synced;
  });
}

/**
 * Runs work with the provider that somebody is waiting for.
 * @param what prefix of the error: 'printful sync failed' (R-SYNC-4)
 * @throws Refusal 502 with prefix and reason if the provider does not answer, or not as documented; 500 with the prefix
 * for an error of the shop's own, which is logged
 * @throws the error itself while the database cannot respond
 */
export async function providerCall<T>(
  { desk, log }: Pick<Shop, "desk" | "log">,
  what: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PrintfulError) throw new Refusal(502, `${what}: ${printerProblemInVain(error)}`);
    if (error instanceof Refusal || desk.isOutage(error)) throw error;
    log.error({ error: errorStack(error) }, what);
    throw new Refusal(500, `${what}: ${friendlyMessage(error)}`);
  }
}

type Hint = Extract<PrintfulEvent["data"], { sync_product: unknown } | { variant_stock: unknown }>;

/** Handles a webhook by fetching the affected products again; its contents are not trusted. */
export async function followHint(shop: Shop, hint: Hint): Promise<void> {
  const ids = "sync_product" in hint ? [hint.sync_product.id] : await printedOn(shop, hint);
  for (const printfulProductId of ids)
    await enqueue(shop, shop.db, syncHintedProduct, { printfulProductId }, String(printfulProductId));
}

/** Products with variants on the catalogue product that a stock webhook names. */
async function printedOn(
  { db }: Shop,
  { product_id: catalogProduct, variant_stock: stock }: Extract<Hint, { product_id: number }>,
) {
  const known = await db
    .selectDistinct({ id: providerVariants.providerProductId })
    .from(providerVariants)
    .where(eq(providerVariants.catalogueProductId, catalogProduct));
  const sold = await db
    .selectDistinct({ id: products.printfulProductId })
    .from(products)
    .innerJoin(productVariants, eq(productVariants.productId, products.id))
    .where(inArray(productVariants.printfulVariantId, [...stock.out, ...stock.discontinued]));
  return new Set([...known, ...sold].flatMap(({ id }) => id ?? []));
}
