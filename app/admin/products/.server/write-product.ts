import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { excludedValues } from "#database/query-rows.ts";
import { products, productVariants } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { dataCall } from "../../.server/data-error.ts";
import { productFields } from "../product-fields.ts";
import type { ProductState, VariantState } from "../product-state.ts";
import { variantFields, variantRowOf } from "../variant-fields.ts";
import { writeImages } from "./product-images.ts";
import { removeOverrides, upsertOverrides } from "./product-overrides.ts";

/**
 * Brings the stored product to a state, within the caller's transaction: the row, its override, variants and pictures.
 * What is the same is not written, so that nothing else is told of a change that is none.
 * @param id null for a product that is not there yet
 * @returns its id
 */
export async function writeProduct(
  shop: Pick<Shop, "log">,
  tx: Transaction,
  id: number | null,
  before: ProductState,
  after: ProductState,
): Promise<number> {
  const written = await dataCall(shop, id === null ? "Failed to create product" : "Failed to update product", () =>
    writeRow(tx, id, after),
  );
  await writeOverride(shop, tx, before, after);
  await dataCall(shop, "Failed to update product variants", () =>
    writeVariants(tx, written, before.variants, after.variants),
  );
  await writeImages(shop, tx, written, before.images, after.images);
  return written;
}

async function writeRow(tx: Transaction, id: number | null, state: ProductState): Promise<number> {
  const { price, cost, ...sameNames } = productFields.pick(state);
  const stockCount = state.variants.reduce((sum, { stock }) => sum + stock, 0);
  const values = {
    ...sameNames,
    pricePence: price,
    retailPricePence: price,
    printfulCostPence: cost,
    stockCount,
    inStock: state.variants.length === 0 || stockCount > 0,
  };
  if (id === null) {
    const [row] = await tx.insert(products).values(values).returning({ id: products.id });
    return row!.id;
  }
  await tx
    .update(products)
    .set({ ...values, version: sql`${products.version} + 1`, updatedAt: new Date() })
    .where(eq(products.id, id));
  return id;
}

async function writeOverride(
  shop: Pick<Shop, "log">,
  tx: Transaction,
  before: ProductState,
  after: ProductState,
): Promise<void> {
  const { printfulProductId, override } = after;
  if (printfulProductId === null || isDeepStrictEqual(before.override, override)) return;
  if (override) await upsertOverrides(shop, tx, [{ printfulProductId, ...override }]);
  else await removeOverrides(shop, tx, [printfulProductId]);
}

async function writeVariants(
  tx: Transaction,
  productId: number,
  before: readonly VariantState[],
  after: readonly VariantState[],
): Promise<void> {
  const kept = new Set(after.map(({ id }) => id));
  const gone = before.flatMap(({ id }) => (id !== null && !kept.has(id) ? [id] : []));
  const known = new Map(before.map((variant) => [variant.id, variant]));
  const changed = after.filter((variant) => variant.id !== null && !isDeepStrictEqual(known.get(variant.id), variant));
  const added = after.filter(({ id }) => id === null);
  const { id } = productVariants;
  if (gone.length > 0) {
    await tx.delete(productVariants).where(and(eq(productVariants.productId, productId), inArray(id, gone)));
  }
  // Rows are written one after the other, and no two may ever have the same code: each is free before another takes it.
  const isRecoded = ({ id: of, sku, syncId }: VariantState) =>
    known.get(of)?.sku !== sku || known.get(of)?.syncId !== syncId;
  const recoded = changed.filter(isRecoded).flatMap((variant) => variant.id ?? []);
  if (recoded.length > 0) {
    await tx
      .update(productVariants)
      .set({ sku: null, printfulSyncVariantId: null })
      .where(and(eq(productVariants.productId, productId), inArray(id, recoded)));
  }
  if (changed.length > 0) {
    const values = changed.map((variant) => ({ id: variant.id!, ...rowOf(variant, productId) }));
    await tx
      .insert(productVariants)
      .values(values)
      .onConflictDoUpdate({
        target: id,
        set: excludedValues(Object.keys(variantRowOf(variantFields.initial))),
      });
  }
  if (added.length > 0) await tx.insert(productVariants).values(added.map((each) => rowOf(each, productId)));
}

const rowOf = (variant: VariantState, productId: number) => ({
  ...variantRowOf(variantFields.pick(variant)),
  productId,
});
