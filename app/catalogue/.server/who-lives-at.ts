import { and, eq, ne, sql } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { bundles, products } from "#database/schema/index.ts";

/** Bundles and products share the addresses under /product/, where a bundle is looked for first. */
type Resident = { name: string };

/** @param but the number of the bundle that may live there */
export async function bundleAt(db: Queryable, slug: string, but: number | null = null): Promise<Resident | null> {
  const [bundle] = await db
    .select({ name: bundles.name })
    .from(bundles)
    .where(and(eq(bundles.slug, slug), ne(bundles.id, but ?? 0)));
  return bundle ?? null;
}

/** One of the products that live there, also by their names alone. @param but the number of the product that may */
export async function productAt(db: Queryable, slug: string, but: number | null = null): Promise<Resident | null> {
  const [product] = await db
    .select({ name: products.name })
    .from(products)
    .where(
      and(sql`product_slug(${products.id}, ${products.slug}, ${products.name}) = ${slug}`, ne(products.id, but ?? 0)),
    )
    .limit(1);
  return product ?? null;
}
