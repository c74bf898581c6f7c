import { desc, eq, getTableColumns, inArray, like, or, sql } from "drizzle-orm";
import { lockPrintedRecords } from "#app/catalogue/.server/lock-products.ts";
import { Refusal } from "#app/endpoint.ts";
import { plainLetters } from "#app/shared/fold-accents.ts";
import type { Queryable, Transaction } from "#database/open.ts";
import { excludedValues } from "#database/query-rows.ts";
import { productOverrides, products } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { dataCall, refusalOrThrow } from "../../.server/data-error.ts";
import type { Staff } from "../../.server/staff.ts";
import { containing, type ListQuery, rowsPerPage } from "../../kit/list-query.ts";
import { type OverrideFields, overrideFields, overrideRowOf } from "../product-fields.ts";

/**
 * A page of overrides, newest first, with their products and the total, or the failure to show (R-ADMIN-13, R-ADMIN-14).
 * `product` is null if it is not in the catalogue.
 */
export async function listOverrides(shop: Pick<Shop, "db" | "log">, query: ListQuery) {
  const found = await dataCall(shop, "Failed to fetch product overrides", () => list(shop, query)).catch(
    refusalOrThrow,
  );
  return found instanceof Refusal ? { overrides: [], total: 0, failure: found.message } : { ...found, failure: null };
}
export type ListedOverride = Awaited<ReturnType<typeof list>>["overrides"][number];

async function list({ db }: Pick<Shop, "db">, { search, page }: ListQuery) {
  const where = search ? matching(db, search) : undefined;
  const [overrides, total] = await Promise.all([
    db
      .select({
        ...getTableColumns(productOverrides),
        product: { id: products.id, name: products.name, design: products.variant },
      })
      .from(productOverrides)
      .leftJoin(products, eq(products.printfulProductId, productOverrides.printfulProductId))
      .where(where)
      .orderBy(desc(productOverrides.createdAt), desc(productOverrides.id))
      .limit(rowsPerPage)
      .offset((page - 1) * rowsPerPage),
    db.$count(productOverrides, where),
  ]);
  return { overrides, total };
}

/** The ids of all overrides that match a query, newest first. */
export async function listOverrideIds({ db }: Pick<Shop, "db">, { search }: ListQuery, limit: number) {
  const found = await db
    .select({ id: productOverrides.id })
    .from(productOverrides)
    .where(search ? matching(db, search) : undefined)
    .orderBy(desc(productOverrides.createdAt), desc(productOverrides.id))
    .limit(limit);
  return found.map(({ id }) => id);
}

/** A search: a product's number at the printer, or part of the override's name or of the product's own. */
function matching(db: Queryable, search: string) {
  const { printfulProductId, customName } = productOverrides;
  if (/^[1-9]\d{0,14}$/.test(search)) return eq(printfulProductId, Number(search));
  const pattern = containing(plainLetters(search));
  const named = db
    .select({ number: products.printfulProductId })
    .from(products)
    .where(like(sql`lower(fold_accents(${products.name}))`, pattern));
  return or(like(sql`lower(fold_accents(${customName}))`, pattern), inArray(printfulProductId, named));
}

/** Deletes overrides by their ids, all or none. @returns how many were deleted */
export async function deleteOverrides(shop: Shop, staff: Staff, ids: readonly number[]): Promise<number> {
  return shop.db.transaction(async (tx) => {
    const chosen = tx
      .select()
      .from(productOverrides)
      .where(inArray(productOverrides.id, [...ids]));
    await lockPrintedRecords(tx, numbersOf(await chosen));
    const found = await chosen.for("update");
    const numbers = numbersOf(found);
    await removeOverrides(shop, tx, numbers);
    for (const { id: _, createdAt: __, updatedAt: ___, ...override } of found) {
      await audit(tx, staff, "product_overrides", override.printfulProductId, {
        action: "delete",
        summary: `deleted the override of the printer’s product ${override.printfulProductId}`,
        before: override,
      });
    }
    return found.length;
  });
}

const numbersOf = (overrides: readonly { printfulProductId: number }[]) =>
  overrides.map((each) => each.printfulProductId);

type OverrideWrite = { printfulProductId: number } & OverrideFields;

/** Inserts or replaces overrides, one per product of the printer. */
export async function upsertOverrides(
  shop: Pick<Shop, "log">,
  tx: Transaction,
  overrides: readonly OverrideWrite[],
): Promise<void> {
  if (overrides.length === 0) return;
  await dataCall(shop, "Failed to update product overrides", () =>
    tx
      .insert(productOverrides)
      .values(overrides.map((each) => ({ ...overrideRowOf(each), printfulProductId: each.printfulProductId })))
      .onConflictDoUpdate({
        target: productOverrides.printfulProductId,
        set: { ...excludedValues(Object.keys(overrideRowOf(overrideFields.initial))), updatedAt: new Date() },
      }),
  );
}

/** Removes overrides by the printer's product numbers. */
export async function removeOverrides(
  shop: Pick<Shop, "log">,
  tx: Transaction,
  printfulProductIds: readonly number[],
): Promise<void> {
  if (printfulProductIds.length === 0) return;
  await dataCall(shop, "Failed to delete product overrides", () =>
    tx.delete(productOverrides).where(inArray(productOverrides.printfulProductId, [...printfulProductIds])),
  );
}
