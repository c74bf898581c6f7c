import { sql } from "drizzle-orm";
import { readProductRecords } from "#app/catalogue/.server/read-products.ts";
import { mergeProducts } from "#app/catalogue/model/merge.ts";
import type { Queryable } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import { containing } from "../../search-words.ts";
import type { ItemOption } from "../bundle-state.ts";
import { bundleForm, itemForm } from "../contract.ts";
import type { BundleDraft } from "../draft.ts";
import { type PricedBundle, priceOf } from "../pricing.ts";

/** The merged products of these ids, with their colours and sizes. */
export async function readOptions(db: Queryable, ids: readonly number[]): Promise<ItemOption[]> {
  if (ids.length === 0) return [];
  const records = await readProductRecords(db, { slugs: [], ids: [...new Set(ids)] });
  const costs = await costsOf(db, ids);
  return mergeProducts(records).map((product) => ({
    productIds: product.productIds,
    name: product.name,
    slug: product.slug,
    picture: product.imageUrl,
    price: product.price,
    cost: product.productIds.map((id) => costs.get(id) ?? null).find((cost) => cost !== null) ?? null,
    colors: product.colorOptions.map(({ name, hex }) => ({ name, hex })),
    sizes: product.sizeOptions,
  }));
}

async function costsOf(db: Queryable, ids: readonly number[]): Promise<Map<number, number | null>> {
  const { rows } = await db.execute<{ id: number; cost: number | null }>(
    sql`select id, printful_cost_pence as cost from products where id = any(${sql.param([...ids])}::int[])`,
  );
  return new Map(rows.map(({ id, cost }) => [id, cost]));
}

/** The number of suggested names; any other product is found by typing its name. */
const suggestionLimit = 200;

/** Names of products to suggest, most popular first. */
export async function productNames({ db }: Pick<Shop, "db">): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from product_listings order by reviews desc, name limit ${suggestionLimit}`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Finds a product by its exact name, or the only one whose name contains the text.
 * @returns its id; 'none' or 'several' if unclear
 */
export async function findProduct({ db }: Pick<Shop, "db">, typed: string): Promise<number | "none" | "several"> {
  const name = typed.trim().slice(0, 100);
  if (name === "") return "none";
  const { rows } = await db.execute<{ id: number; exact: boolean }>(sql`
    select product_ids[1] as id, lower(name) = lower(${name}) as exact from product_listings
    where words like ${containing(name.toLowerCase())} order by exact desc, reviews desc, slug limit 2`);
  const [first, second] = rows;
  if (!first) return "none";
  return first.exact || !second ? first.id : "several";
}

/** Prices a draft; items that are not valid yet are ignored. @returns null while the price itself is invalid */
export async function priceDraft(shop: Shop, draft: BundleDraft): Promise<PricedBundle | null> {
  const price = bundleForm.shape.price.safeParse(draft.price);
  if (!price.success) return null;
  const items = draft.items.flatMap((item) => {
    const read = itemForm.safeParse(item);
    return read.success ? [{ productId: read.data.product, quantity: read.data.quantity, price: read.data.price }] : [];
  });
  const options = await readOptions(
    shop.db,
    items.map(({ productId }) => productId),
  );
  return priceOf(items, price.data, options, shop.store);
}

/** The same for a page, which is shown without prices if that fails; the error is logged. */
export async function pricesOfPage(shop: Shop, draft: BundleDraft): Promise<PricedBundle | "failed" | null> {
  try {
    return await priceDraft(shop, draft);
  } catch (error) {
    shop.log.error({ error: String(error) }, "bundle pricing");
    return "failed";
  }
}
