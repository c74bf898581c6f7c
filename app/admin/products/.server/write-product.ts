import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { excludedValues } from "#database/query-rows.ts";
import { orderItems, productImages, products, productVariants } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { dataCall } from "../../.server/data-error.ts";
import { productFields } from "../product-fields.ts";
import type { ImageState, ProductState, VariantState } from "../product-state.ts";
import { variantFields, variantRowOf } from "../variant-fields.ts";
import { removeOverrides, upsertOverrides } from "./product-overrides.ts";

/**
 * Writes a product's row, override, variants and pictures in the caller's transaction. Unchanged rows are not written, so
 * that no change is announced.
 * @param id null for a new product
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
  // Codes are unique at every moment, so changed ones are cleared first: two variants may swap theirs.
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
    const values = changed.map((variant) => ({ id: variant.id!, ...variantRow(variant, productId) }));
    await tx
      .insert(productVariants)
      .values(values)
      .onConflictDoUpdate({
        target: id,
        set: excludedValues(Object.keys(variantRowOf(variantFields.initial))),
      });
  }
  if (added.length > 0) await tx.insert(productVariants).values(added.map((each) => variantRow(each, productId)));
}

const variantRow = (variant: VariantState, productId: number) => ({
  ...variantRowOf(variantFields.pick(variant)),
  productId,
});

/** Writes a product's pictures: removes, changes and adds, with an order index for each (R-ADMIN-13). */
async function writeImages(
  shop: Pick<Shop, "log">,
  tx: Transaction,
  productId: number,
  before: readonly ImageState[],
  after: readonly ImageState[],
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return;
  const kept = new Set(after.map(({ id }) => id));
  const gone = before.flatMap(({ id }) => (id !== null && !kept.has(id) ? [id] : []));
  if (gone.length > 0) {
    await dataCall(shop, "Failed to delete product image", () =>
      tx.delete(productImages).where(and(eq(productImages.productId, productId), inArray(productImages.id, gone))),
    );
  }
  const rows = after.map((image, index) => ({ ...imageRow(image, productId), id: image.id, imageOrder: index }));
  const isChanged = (image: ImageState, index: number) => !isDeepStrictEqual(before[index], image);
  const old = rows.flatMap((row, index) =>
    row.id !== null && isChanged(after[index]!, index) ? [{ ...row, id: row.id }] : [],
  );
  if (old.length > 0) {
    await dataCall(shop, "Failed to update product image", () =>
      tx
        .insert(productImages)
        .values(old)
        .onConflictDoUpdate({
          target: productImages.id,
          set: excludedValues(["alt", "color", "variantType", "isPrimary", "isThumbnail", "imageOrder"]),
        }),
    );
  }
  const added = rows.filter(({ id }) => id === null).map(({ id: _, ...row }) => row);
  if (added.length > 0) {
    await dataCall(shop, "Failed to upload product image", () =>
      tx.insert(productImages).values(added.map((row) => ({ ...row, source: "custom" as const }))),
    );
  }
}

const imageRow = ({ url, alt, color, isPrimary, isThumbnail }: ImageState, productId: number) => ({
  productId,
  alt,
  isPrimary,
  isThumbnail,
  imageUrl: url!,
  color,
  variantType: color === null ? ("product" as const) : ("color" as const),
});

/** The removed pictures that no past order shows: orders keep their copy. */
export async function nowUnused(tx: Transaction, productId: number, urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return [];
  const shown = await tx
    .selectDistinct({ url: orderItems.imageUrl })
    .from(orderItems)
    .where(
      and(eq(orderItems.productId, productId), sql`${orderItems.imageUrl} = any(${sql.param([...urls])}::text[])`),
    );
  const used = new Set(shown.map(({ url }) => url));
  return urls.filter((url) => !used.has(url));
}
