import { and, asc, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { products } from "#database/schema/index.ts";
import type { Store } from "#store";
import { type LackingProduct, lackingProducts } from "../missing-facts.ts";
import { type OwnSafety, type SafetyNotice, safetyMarkets, shownSafety } from "../shown-safety.ts";

const { safetyManufacturer, safetyManufacturerContact, safetyResponsible, safetyResponsibleContact } = products;
const { safetyIdentifier, safetyWarnings } = products;

/** A product's own facts, for a query. */
export const ownSafetyColumns = {
  safetyManufacturer,
  safetyManufacturerContact,
  safetyResponsible,
  safetyResponsibleContact,
  safetyIdentifier,
  safetyWarnings,
};

/** What a page says of the safety of its products, each with the ids of its records. No query while nothing is said. */
export async function readSafety(
  db: Queryable,
  store: Pick<Store, "markets" | "safety">,
  shown: readonly { name: string; productIds: readonly number[] }[],
): Promise<SafetyNotice[]> {
  if (safetyMarkets(store).length === 0) return [];
  const rows = await db
    .select({
      id: products.id,
      own: ownSafetyColumns,
    })
    .from(products)
    .where(inArray(products.id, [...new Set(shown.flatMap(({ productIds }) => productIds))]));
  const ownOf = new Map<number, OwnSafety>(rows.map(({ id, own }) => [id, own]));
  return shownSafety(
    store,
    shown.flatMap(({ name, productIds }) => productIds.map((id) => ({ name, own: ownOf.get(id) ?? null }))),
  );
}

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
