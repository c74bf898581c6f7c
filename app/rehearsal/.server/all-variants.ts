import { asc, eq, isNotNull } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { products, productVariants } from "#database/schema/index.ts";

export type PrintedVariant = { id: number; name: string; colour: string };

/** Everything the printer can be told to run out of: its catalogue variant and what people call it. */
export async function allVariants(db: Queryable): Promise<PrintedVariant[]> {
  const rows = await db
    .select({
      id: productVariants.printfulVariantId,
      product: products.name,
      color: productVariants.color,
      size: productVariants.size,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(isNotNull(productVariants.printfulVariantId))
    .orderBy(asc(products.name), asc(productVariants.id));
  return rows.flatMap(({ id, product, color, size }) =>
    id === null ? [] : [{ id, name: `${product}, ${color}, ${size}`, colour: `${product}, ${color}` }],
  );
}
