import { asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { orders, products, productVariants } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** Order numbers by the provider's external ids, for people who compare both sides. */
export async function orderNumbers(db: Queryable, externalIds: string[]): Promise<Record<string, string>> {
  if (externalIds.length === 0) return {};
  const rows = await db
    .select({ externalId: orders.printfulExternalId, number: orders.number })
    .from(orders)
    .where(inArray(orders.printfulExternalId, externalIds));
  return Object.fromEntries(rows.flatMap(({ externalId, number }) => (externalId ? [[externalId, number]] : [])));
}

/** When the next cancel window closes by the business clock; null if none is open. */
export async function nextDeadline(shop: Shop): Promise<Date | null> {
  const [row] = await shop.db
    .select({ at: orders.cancelUntil })
    .from(orders)
    .where(
      sql`${orders.status} = 'paid' and ${orders.printState} in ('none', 'draft') and ${orders.cancelUntil} > business_now()`,
    )
    .orderBy(orders.cancelUntil)
    .limit(1);
  return row?.at ?? null;
}

export type PrintedVariant = { id: number; name: string; color: string };

/** Every variant that the print provider can run out of: its catalogue id and name. */
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
    id === null ? [] : [{ id, name: `${product}, ${color}, ${size}`, color: `${product}, ${color}` }],
  );
}
