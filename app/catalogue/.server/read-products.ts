import type { Queryable } from "#database/open.ts";
import type { ProductRecord } from "../product.ts";
import { imagesOfProducts, productRows, variantsOfProducts } from "./product-statements.ts";

/**
 * Product records with their override, images and variants: everything that is merged under the slugs, and
 * everything that shares its product with one of the ids. Hidden items are not among them.
 */
export async function readProducts(
  db: Queryable,
  wanted: { slugs: string[]; ids: number[] },
): Promise<ProductRecord[]> {
  const rows = await productRows(db).execute(wanted);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [images, variants] = await Promise.all([
    imagesOfProducts(db).execute({ ids }),
    variantsOfProducts(db).execute({ ids }),
  ]);
  const imagesOf = Map.groupBy(images, (image) => image.productId);
  const variantsOf = Map.groupBy(variants, (variant) => variant.productId);
  return rows.map((row) => ({
    ...row,
    images: imagesOf.get(row.id) ?? [],
    variants: variantsOf.get(row.id) ?? [],
  }));
}
