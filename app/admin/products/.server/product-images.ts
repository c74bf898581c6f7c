import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { excludedValues } from "#database/query-rows.ts";
import { orderItems, productImages } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { dataCall } from "../../.server/data-error.ts";
import type { ImageState } from "../product-state.ts";

/** Brings a product's pictures to a state: removes, changes, adds, and writes an order index for each (R-ADMIN-13). */
export async function writeImages(
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
  const rows = after.map((image, index) => ({ ...rowOf(image, productId), id: image.id, imageOrder: index }));
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

const rowOf = ({ url, alt, color, isPrimary, isThumbnail }: ImageState, productId: number) => ({
  ...{ productId, alt, isPrimary, isThumbnail },
  imageUrl: url!,
  color,
  variantType: color === null ? ("product" as const) : ("color" as const),
});

/** Of pictures that a product has lost, those that no past order shows: orders keep their copy. */
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
