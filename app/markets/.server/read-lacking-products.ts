import { and, asc, eq, isNotNull, or } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { products } from "#database/schema/index.ts";
import { type LackingProduct, lackingProducts } from "../missing-facts.ts";
import { ownSafetyColumns } from "./read-safety.ts";

/** Products on sale whose own manufacturer or responsible person lacks a fact, by name: one query. */
export async function readLackingProducts(db: Queryable): Promise<LackingProduct[]> {
  const rows = await db
    .select({ id: products.id, name: products.name, own: ownSafetyColumns })
    .from(products)
    .where(
      and(
        eq(products.isAvailable, true),
        or(isNotNull(products.safetyManufacturer), isNotNull(products.safetyResponsible)),
      ),
    )
    .orderBy(asc(products.name), asc(products.id));
  return lackingProducts(rows);
}
