import { inArray } from "drizzle-orm";
import { productOverrides, products } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { dataCall } from "../../.server/data-error.ts";
import type { Staff } from "../../.server/staff.ts";
import { listOverrides, removeOverrides } from "./product-overrides.ts";

/**
 * A page of overrides with the products that they are of, and how many there are in all; one whose product is not in the
 * catalogue has no name.
 */
export async function overridesWithProducts(shop: Shop, asked: { printfulProductId?: number; page: number }) {
  const { overrides, total } = await listOverrides(shop, shop.db, asked);
  const numbers = overrides.map((each) => each.printfulProductId);
  const known = await dataCall(shop, "Failed to fetch products", () =>
    shop.db
      .select({ id: products.id, name: products.name, design: products.variant, number: products.printfulProductId })
      .from(products)
      .where(inArray(products.printfulProductId, numbers)),
  );
  const productOf = (of: number) => known.find(({ number }) => number === of) ?? null;
  return { overrides: overrides.map((each) => ({ ...each, product: productOf(each.printfulProductId) })), total };
}

/** Deletes overrides by their ids, all or none. @returns how many there were */
export async function deleteOverrides(shop: Shop, staff: Staff, ids: readonly number[]): Promise<number> {
  return shop.db.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(productOverrides)
      .where(inArray(productOverrides.id, [...ids]))
      .for("update");
    const numbers = found.map((each) => each.printfulProductId);
    await removeOverrides(shop, tx, numbers);
    for (const { id: _, createdAt: __, updatedAt: ___, ...override } of found) {
      await audit(tx, staff, {
        action: "delete",
        resource: "product_overrides",
        resourceId: override.printfulProductId,
        summary: `deleted the override of the printer’s product ${override.printfulProductId}`,
        before: override,
      });
    }
    return found.length;
  });
}
