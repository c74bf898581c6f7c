import { and, asc, ne, sql } from "drizzle-orm";
import { isHidden } from "#app/catalogue/hidden.ts";
import { products } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { dataCall } from "../../.server/data-error.ts";
import { readProduct, type ShownProduct, shownOf, stateOf } from "./read-product.ts";

export type Sibling = { id: number; name: string; design: string | null };
export type EditorFacts = {
  product: ShownProduct & { isHidden: boolean };
  state: ReturnType<typeof stateOf>;
  /** Other records at the same address: the shop shows them as one product. */
  siblings: Sibling[];
};

/** All that a product's page shows; null when there is no such product. */
export async function readEditor(shop: Shop, id: number): Promise<EditorFacts | null> {
  const stored = await dataCall(shop, "Failed to fetch product", () => readProduct(shop.db, id));
  if (!stored) return null;
  const product = shownOf(stored);
  const siblings = await shop.db
    .select({ id: products.id, name: products.name, design: products.variant })
    .from(products)
    .where(
      and(sql`product_slug(${products.id}, ${products.slug}, ${products.name}) = ${product.slug}`, ne(products.id, id)),
    )
    .orderBy(asc(products.id));
  const hidden = isHidden(stored.name) || isHidden(product.displayName);
  return { product: { ...product, isHidden: hidden }, state: stateOf(stored), siblings };
}
