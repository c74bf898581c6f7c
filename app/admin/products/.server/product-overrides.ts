import { count, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#database/open.ts";
import { productOverrides } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { dataCall } from "../../.server/data-error.ts";
import { rowsPerPage } from "../../kit/list-query.ts";
import type { OverrideState } from "../product-state.ts";

/**
 * Newest first, of one product of the printer's or of all, and how many those are (R-ADMIN-13).
 * @param page from 1
 */
export const listOverrides = (
  shop: Pick<Shop, "log">,
  db: Queryable,
  { printfulProductId, page }: { printfulProductId?: number; page: number },
) =>
  dataCall(shop, "Failed to fetch product overrides", async () => {
    const where =
      printfulProductId === undefined ? undefined : eq(productOverrides.printfulProductId, printfulProductId);
    const [overrides, [counted]] = await Promise.all([
      db
        .select()
        .from(productOverrides)
        .where(where)
        .orderBy(desc(productOverrides.createdAt), desc(productOverrides.id))
        .limit(rowsPerPage)
        .offset((page - 1) * rowsPerPage),
      db.select({ total: count() }).from(productOverrides).where(where),
    ]);
    return { overrides, total: counted?.total ?? 0 };
  });

export type OverrideWrite = { printfulProductId: number } & OverrideState;

/** Inserts or replaces many at once, one a product of the printer's. */
export async function upsertOverrides(
  shop: Pick<Shop, "log">,
  tx: Transaction,
  overrides: readonly OverrideWrite[],
): Promise<void> {
  if (overrides.length === 0) return;
  await dataCall(shop, "Failed to update product overrides", () =>
    tx
      .insert(productOverrides)
      .values(
        overrides.map(({ printfulProductId, isActive, name, price, description, category, tags }) => ({
          ...{ printfulProductId, isActive },
          customName: name,
          customRetailPricePence: price,
          customDescription: description,
          customCategory: category,
          customTags: tags,
        })),
      )
      .onConflictDoUpdate({
        target: productOverrides.printfulProductId,
        set: {
          isActive: sql`excluded.is_active`,
          customName: sql`excluded.custom_name`,
          customRetailPricePence: sql`excluded.custom_retail_price_pence`,
          customDescription: sql`excluded.custom_description`,
          customCategory: sql`excluded.custom_category`,
          customTags: sql`excluded.custom_tags`,
          updatedAt: new Date(),
        },
      }),
  );
}

/** Removes many at once, by the printer's numbers of their products. */
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
