import { inArray } from "drizzle-orm";
import type { MergedProduct } from "#app/catalogue/merge.ts";
import { productVariants } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { type VariantGrid, variantGrid } from "../variant-grid.ts";

/** All variants of a product's records, with what only the database knows of them: stock, SKU and the printer's ids. */
export async function readVariantGrid({ db }: Pick<Shop, "db">, product: MergedProduct): Promise<VariantGrid> {
  const rows = await db.select().from(productVariants).where(inArray(productVariants.productId, product.productIds));
  const stored = new Map(rows.map((row) => [row.id, row]));
  const variants = product.variants.flatMap(({ id, color, size, price, available, printfulVariantId }) => {
    const row = stored.get(id);
    if (!row) return [];
    const { stock, sku, printfulSyncVariantId } = row;
    return [{ id, color, size, price, available, printfulVariantId, stock, sku, printfulSyncVariantId }];
  });
  return variantGrid(product, variants);
}
