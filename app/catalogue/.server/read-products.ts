import { asc, getViewSelectedFields, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { productImages } from "#database/schema/catalogue.ts";
import { shownProducts, shownVariants } from "#database/schema/listings.ts";
import type { ProductRecord } from "../model/product.ts";

type Wanted = { slugs: string[]; ids: number[] };

/**
 * Product records as shown, with images and variants: those with the slugs, and those that share a product with one of
 * the ids. Excludes hidden items.
 */
export async function readProductRecords(db: Queryable, wanted: Wanted): Promise<ProductRecord[]> {
  const rows = await productRows(db, wanted);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [images, variants] = await Promise.all([imagesOfProducts(db, ids), variantsOfProducts(db, ids)]);
  const imagesOf = Map.groupBy(images, (image) => image.productId);
  const variantsOf = Map.groupBy(variants, (variant) => variant.productId);
  return rows.map((row) => ({
    ...row,
    images: imagesOf.get(row.id) ?? [],
    variants: variantsOf.get(row.id) ?? [],
  }));
}

const { isHidden: _, ownName: __, design: ___, ...productColumns } = getViewSelectedFields(shownProducts);
const variant = shownVariants;
const variantColumns = {
  id: variant.id,
  productId: variant.productId,
  color: variant.color,
  colorHex: variant.colorHex,
  size: variant.size,
  price: variant.price,
  available: variant.available,
  printfulVariantId: variant.printfulVariantId,
};

/**
 * The records of the wanted products, sorted by name (R-CATALOGUE-13): those with the slugs, and those that share a
 * product with one of the ids.
 */
const productRows = (db: Queryable, { slugs, ids }: Wanted) =>
  db
    .select(productColumns)
    .from(shownProducts)
    .where(
      sql`${shownProducts.id} in (
        select unnest(l.product_ids) from product_listings l
        where l.slug = any(${sql.param(slugs)}::text[]) or l.product_ids && ${sql.param(ids)}::int[]
      )`,
    )
    .orderBy(asc(shownProducts.name), asc(shownProducts.id));

const imagesOfProducts = (db: Queryable, ids: number[]) =>
  db
    .select()
    .from(productImages)
    .where(inArray(productImages.productId, ids))
    .orderBy(asc(productImages.productId), asc(productImages.imageOrder), asc(productImages.id));

/** Ordered by colour, then size (R-CATALOGUE-13); merging sorts sizes for display. */
const variantsOfProducts = (db: Queryable, ids: number[]) =>
  db
    .select(variantColumns)
    .from(shownVariants)
    .where(inArray(shownVariants.productId, ids))
    .orderBy(asc(shownVariants.productId), asc(shownVariants.color), asc(shownVariants.size));
