import { and, asc, ne, sql } from "drizzle-orm";
import { isHidden } from "#app/catalogue/model/product-names.ts";
import type { Queryable } from "#database/open.ts";
import { products } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { dataCall } from "../../.server/data-error.ts";
import { readProduct, type ShownProduct, shownOf, stateOf } from "./read-product.ts";

export type Sibling = { id: number; name: string; design: string | null };
export type EditorFacts = {
  product: ShownProduct & { isHidden: boolean };
  state: ReturnType<typeof stateOf>;
  /** Which of several records of one name it is: 'DARK'. */
  design: string | null;
  /** Other records at the same address: the shop shows them as one product. */
  siblings: Sibling[];
};

/** Records that the shop shows as one product with this one. @param slug its address */
export const siblingsOf = (db: Queryable, { id, slug }: { id: number; slug: string }): Promise<Sibling[]> =>
  db
    .select({ id: products.id, name: products.name, design: products.variant })
    .from(products)
    .where(and(sql`product_slug(${products.id}, ${products.slug}, ${products.name}) = ${slug}`, ne(products.id, id)))
    .orderBy(asc(products.id));

/** All that a product's page shows; null when there is no such product. */
export async function readEditor(shop: Shop, id: number): Promise<EditorFacts | null> {
  const stored = await dataCall(shop, "Failed to fetch product", () => readProduct(shop.db, id));
  if (!stored) return null;
  const product = shownOf(stored);
  const siblings = await siblingsOf(shop.db, product);
  const hidden = isHidden(stored.name) || isHidden(product.displayName);
  return { product: { ...product, isHidden: hidden }, state: stateOf(stored), design: stored.variant, siblings };
}
