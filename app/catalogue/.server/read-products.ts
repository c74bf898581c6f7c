import { asc, getViewSelectedFields, sql } from "drizzle-orm";
import { type Queryable, unnamed } from "#database/open.ts";
import { productImages } from "#database/schema/catalogue.ts";
import { shownProducts, shownVariants } from "#database/schema/listings.ts";
import type { ProductRecord } from "../model/product.ts";

/**
 * Product records as shown, with images and variants: those with the slugs, and those that share a product with one of
 * the ids. Excludes hidden items.
 */
export async function readProductRecords(
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

/** Builds a statement once per connection: rebuilding its text for every page would cost more than running it. */
export function preparedFor<Statement>(build: (db: Queryable) => Statement): (db: Queryable) => Statement {
  const known = new WeakMap<Queryable, Statement>();
  return (db) => {
    const statement = known.get(db) ?? build(db);
    known.set(db, statement);
    return statement;
  };
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

const ids = sql`any(${sql.placeholder("ids")}::int[])`;

/**
 * The records of the wanted products, sorted by name (R-CATALOGUE-13): those with the slugs, and those that share a
 * product with one of the ids.
 */
const productRows = preparedFor((db) =>
  db
    .select(productColumns)
    .from(shownProducts)
    .where(
      sql`${shownProducts.id} in (
        select unnest(l.product_ids) from product_listings l
        where l.slug = any(${sql.placeholder("slugs")}::text[]) or l.product_ids && ${sql.placeholder("ids")}::int[]
      )`,
    )
    .orderBy(asc(shownProducts.name), asc(shownProducts.id))
    .prepare(unnamed),
);

const imagesOfProducts = preparedFor((db) =>
  db
    .select()
    .from(productImages)
    .where(sql`${productImages.productId} = ${ids}`)
    .orderBy(asc(productImages.productId), asc(productImages.imageOrder), asc(productImages.id))
    .prepare(unnamed),
);

/** Ordered by colour, then size (R-CATALOGUE-13); merging sorts sizes for display. */
const variantsOfProducts = preparedFor((db) =>
  db
    .select(variantColumns)
    .from(shownVariants)
    .where(sql`${shownVariants.productId} = ${ids}`)
    .orderBy(asc(shownVariants.productId), asc(shownVariants.color), asc(shownVariants.size))
    .prepare(unnamed),
);
