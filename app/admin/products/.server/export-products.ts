import { csv } from "#app/accounts/csv.ts";
import { penceToRate } from "#app/pricing/money.ts";
import type { Shop } from "#server/shop.ts";
import { dataCall } from "../../.server/data-error.ts";
import { columnNames } from "../csv-columns.ts";
import { readProducts, stateOf } from "./read-product.ts";

const pounds = (pence: number | null) => (pence === null ? null : penceToRate(pence));

/** All products as the table that can be imported again: a line a variant, and one for a product without any. */
export async function exportProducts(shop: Shop): Promise<string> {
  const stored = await dataCall(shop, "Failed to fetch products", () => readProducts(shop.db));
  const lines = stored.flatMap((each) => {
    const state = stateOf(each);
    const product = {
      product_id: each.id,
      name: state.name,
      web_address: state.slug,
      category: state.category,
      description: state.description,
      price: pounds(state.price),
      printer_cost: pounds(state.cost),
      tags: state.tags.join(", "),
      available: state.isAvailable ? "yes" : "no",
      printer_product_id: state.printfulProductId,
    };
    if (state.variants.length === 0) return [product];
    return state.variants.map((variant) => ({
      ...product,
      colour: variant.colour,
      colour_hex: variant.hex,
      size: variant.size,
      sku: variant.sku,
      variant_price: pounds(variant.price),
      stock: variant.stock,
      printer_catalogue_id: variant.rateId,
      printer_sync_id: variant.syncId,
    }));
  });
  return csv(columnNames, lines);
}
