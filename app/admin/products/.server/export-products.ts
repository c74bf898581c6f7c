import { csvLines } from "#app/shared/csv.ts";
import type { Shop } from "#server/shop.ts";
import { dataCall } from "../../.server/data-error.ts";
import { productFields } from "../product-fields.ts";
import { variantFields } from "../variant-fields.ts";
import { productStateOf, readProducts, type StoredProduct } from "./read-product.ts";
import { columnNames } from "./read-table.ts";

/** Products per query. */
const batch = 200;

/** Products as CSV that can be imported again: one line per variant, or per product without variants. */
export async function* exportProducts(shop: Shop, readIds: () => Promise<number[]>): AsyncGenerator<string> {
  const ids = await dataCall(shop, "Failed to fetch products", readIds);
  yield csvLines([columnNames]);
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch);
    const stored = await dataCall(shop, "Failed to fetch products", () => readProducts(shop.db, some));
    yield csvLines(stored.flatMap(linesOf).map((line) => columnNames.map((column) => line[column])));
  }
}

function linesOf(stored: StoredProduct): Record<string, unknown>[] {
  const state = productStateOf(stored);
  const product = {
    product_id: stored.id,
    ...productFields.cells(state),
  };
  if (state.variants.length === 0) return [product];
  return state.variants.map((variant) => ({ ...product, ...variantFields.cells(variant) }));
}
