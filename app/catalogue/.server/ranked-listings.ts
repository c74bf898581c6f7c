import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { products } from "#database/schema/catalogue.ts";
import { productListings, productSales } from "#database/schema/listings.ts";
import { orderItems } from "#database/schema/order-items.ts";
import { orders } from "#database/schema/orders.ts";
import type { Shop } from "#server/shop.ts";

const { category, name, productIds, reviews, slug } = productListings;

/**
 * Products are ranked by review count (R-HOME-6). A live shop has no demo counts, so there by the number sold as last
 * counted (`countSales`). `join` follows `from product_listings`.
 */
export function popularity(mode: "rehearsal" | "live"): { join: SQL; rank: SQL } {
  if (mode === "rehearsal") return { join: sql``, rank: sql`${reviews}` };
  const join = sql`left join lateral (
    select sum(${productSales.units})::int as units from ${productSales}
    where ${productSales.productId} = any(${productIds})
  ) sold on true`;
  return { join, rank: sql`coalesce(sold.units, 0)` };
}

/** The best sellers of a category, or of all, best first: slugs and ranks. */
export async function bestListings(
  db: Queryable,
  mode: "rehearsal" | "live",
  { limit, of }: { limit: number; of?: "apparel" | "gear" },
): Promise<{ slug: string; rank: number }[]> {
  const { join, rank } = popularity(mode);
  const { rows } = await db.execute<{ slug: string; rank: number }>(sql`
    select ${slug} as slug, ${rank} as rank from ${productListings} ${join}
    where ${of ? sql`${category} = ${of}` : sql`true`}
    order by ${rank} desc, lower(${name}), ${slug} limit ${limit}`);
  return rows;
}

const soldStatuses = ["paid", "in_production", "shipped", "delivered"] as const;

/**
 * Counts each product's sales if the last count is ten minutes old. Skipped in a rehearsal, which ranks differently.
 */
export async function countSales({ db, config }: Pick<Shop, "db" | "config">): Promise<void> {
  if (config.SHOP_MODE !== "live") return;
  const fresh = sql`${productSales.countedAt} > now() - interval '10 minutes'`;
  if ((await db.select().from(productSales).where(fresh).limit(1)).length > 0) return;
  const sold = sql`${orders.status} = any(${sql.param([...soldStatuses])}::text[])`;
  await db.execute(sql`
    insert into ${productSales} (product_id, units)
    select ${products.id}, coalesce(sum(${orderItems.quantity}) filter (where ${sold}), 0)
    from ${products}
    left join ${orderItems} on ${orderItems.productId} = ${products.id}
    left join ${orders} on ${orders.id} = ${orderItems.orderId}
    group by ${products.id}
    on conflict (product_id) do update set units = excluded.units, counted_at = excluded.counted_at`);
}
