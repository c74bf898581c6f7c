import { asc, count, eq } from "drizzle-orm";
import { readProductRecords } from "#app/catalogue/.server/read-products.ts";
import { type MergedProduct, mergeProducts } from "#app/catalogue/model/merge.ts";
import { productListings, shownVariants } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { productsPerPage } from "../contract.ts";

/** Maximum products in a select (R-ADMIN-18). */
const mostChoices = 100;

const { slug, name } = productListings;

/** A page of the shop's products by name, merged as shoppers see them. */
export async function listTestProducts(
  { db }: Pick<Shop, "db">,
  page: number,
): Promise<{ products: MergedProduct[]; total: number }> {
  const [counted] = await db.select({ total: count() }).from(productListings);
  const rows = await db
    .select({ slug })
    .from(productListings)
    .orderBy(asc(name), asc(slug))
    .limit(productsPerPage)
    .offset((page - 1) * productsPerPage);
  const slugs = rows.map((row) => row.slug);
  const records = slugs.length > 0 ? await readProductRecords(db, { slugs, ids: [] }) : [];
  const merged = new Map(mergeProducts(records).map((product) => [product.slug, product]));
  return { products: slugs.flatMap((each) => merged.get(each) ?? []), total: counted?.total ?? 0 };
}

/** The product of a slug, merged as shoppers see it; null if there is none. */
export async function findTestProduct({ db }: Pick<Shop, "db">, wanted: string): Promise<MergedProduct | null> {
  const records = await readProductRecords(db, { slugs: [wanted], ids: [] });
  return mergeProducts(records).find((product) => product.slug === wanted) ?? null;
}

/** The first hundred by name, for a select. */
export const productChoices = ({ db }: Pick<Shop, "db">): Promise<{ slug: string; name: string }[]> =>
  db.select({ slug, name }).from(productListings).orderBy(asc(name), asc(slug)).limit(mostChoices);

/** A variant for sale, to prefill forms; null in an empty shop. */
export async function sampleVariant({
  db,
}: Pick<Shop, "db">): Promise<{ id: number; printfulVariantId: number } | null> {
  const { id, printfulVariantId, available } = shownVariants;
  const [found] = await db
    .select({ id, printfulVariantId })
    .from(shownVariants)
    .where(eq(available, true))
    .orderBy(asc(id))
    .limit(1);
  return found ? { id: found.id, printfulVariantId: found.printfulVariantId ?? 0 } : null;
}
