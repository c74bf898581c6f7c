import { sql } from "drizzle-orm";
import { readProductRecords } from "#app/catalogue/.server/read-products.ts";
import { mergeProducts } from "#app/catalogue/model/merge.ts";
import { Refusal } from "#app/endpoint.ts";
import { errorText } from "#app/shared/error-text.ts";
import { oneLine } from "#app/shared/normalize-text.ts";
import type { Queryable } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import { containing } from "../../kit/list-query.ts";
import { typedItems } from "../bundle-form.ts";
import type { BundleState, ItemOption } from "../bundle-state.ts";
import { bundleForm, itemForm } from "../contract.ts";
import { type PricedBundle, pricedItem, priceOf } from "../pricing.ts";

/** The merged products of these ids, with their colours and sizes. */
export async function readOptions(db: Queryable, ids: readonly number[]): Promise<ItemOption[]> {
  if (ids.length === 0) return [];
  const records = await readProductRecords(db, { slugs: [], ids: [...new Set(ids)] });
  const costs = await costsOf(db, ids);
  return mergeProducts(records).map((product) => ({
    productIds: product.productIds,
    name: product.name,
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
 * @throws Refusal 404 if there is none, or several
 */
export async function findOption({ db }: Pick<Shop, "db">, typed: string): Promise<ItemOption> {
  const name = oneLine(typed).slice(0, 100);
  if (name === "") throw new Refusal(404, "Enter the name of a product");
  const { rows } = await db.execute<{ id: number; exact: boolean }>(sql`
    select product_ids[1] as id, lower(name) = lower(${name}) as exact from product_listings
    where words like fold_accents(${containing(name.toLowerCase())}) order by exact desc, reviews desc, slug limit 2`);
  const [first, second] = rows;
  if (!first) throw new Refusal(404, `No product matches “${name}”`);
  if (!first.exact && second) {
    throw new Refusal(404, `Several products match “${name}”: enter the full name`);
  }
  return (await readOptions(db, [first.id]))[0]!;
}

/** A stored bundle's price and margin; 'failed' if they cannot be computed, with the reason in the log. */
export function pricesOfPage(shop: Shop, { items, price }: BundleState, options: readonly ItemOption[]) {
  try {
    return priceOf(items.map(pricedItem), price, options, shop.store);
  } catch (error) {
    shop.log.error({ error: errorText(error) }, "bundle pricing");
    return "failed" as const;
  }
}

/**
 * Prices a form's input, without its invalid items.
 * @returns null while the price is invalid
 */
export async function priceForm(shop: Shop, form: FormData): Promise<PricedBundle | null> {
  const price = bundleForm.shape.price.safeParse(String(form.get("price") ?? ""));
  if (!price.success) return null;
  const items = typedItems(form).flatMap((typed) => {
    const item = itemForm.safeParse(typed);
    return item.success ? [{ productId: item.data.product, quantity: item.data.quantity, price: item.data.price }] : [];
  });
  const options = await readOptions(
    shop.db,
    items.map(({ productId }) => productId),
  );
  return priceOf(items, price.data, options, shop.store);
}
