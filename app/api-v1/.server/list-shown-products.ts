import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { columnsOf } from "#database/query-rows.ts";
import { shownProducts, shownVariants } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { ProductJson } from "../endpoints.ts";
import type { ProductsQuery } from "../queries.ts";

/** A page of the products that the shop lists, as it shows them. */
export async function listShownProducts({ db, config }: Shop, { limit, cursor }: ProductsQuery) {
  const found = await db
    .select(columnsOf(shownProducts, "id", "slug", "name", "category", "price"))
    .from(shownProducts)
    .where(and(eq(shownProducts.isHidden, false), cursor === undefined ? undefined : gt(shownProducts.id, cursor)))
    .orderBy(asc(shownProducts.id))
    .limit(limit + 1);
  const page = found.slice(0, limit);
  const variants = await db
    .select(columnsOf(shownVariants, "id", "productId", "sku", "color", "size", "price", "available"))
    .from(shownVariants)
    .where(
      inArray(
        shownVariants.productId,
        page.map(({ id }) => id),
      ),
    )
    .orderBy(asc(shownVariants.id));
  const variantsOf = Map.groupBy(variants, ({ productId }) => productId);
  const products = page.map((product): ProductJson => {
    const own = (variantsOf.get(product.id) ?? []).map(({ productId: _, ...variant }) => variant);
    return {
      ...product,
      url: new URL(`/product/${product.slug}`, config.PUBLIC_URL).href,
      currency: "GBP",
      available: own.some(({ available }) => available),
      variants: own,
    };
  });
  return { products, nextCursor: found.length > limit ? String(page.at(-1)!.id) : null };
}
