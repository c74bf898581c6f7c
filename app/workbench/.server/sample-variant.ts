import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import { products, productVariants } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** A variant that can be bought now, for forms to begin with; null in an empty shop. */
export async function sampleVariant({
  db,
}: Pick<Shop, "db">): Promise<{ id: number; printfulVariantId: number } | null> {
  const [found] = await db
    .select({ id: productVariants.id, printfulVariantId: productVariants.printfulVariantId })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(
      and(
        gt(productVariants.stock, 0),
        gt(productVariants.pricePence, 0),
        isNotNull(productVariants.printfulVariantId),
        eq(products.isAvailable, true),
        eq(products.inStock, true),
      ),
    )
    .orderBy(asc(productVariants.id))
    .limit(1);
  return found ? { id: found.id, printfulVariantId: found.printfulVariantId ?? 0 } : null;
}
