import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { productListings } from "#database/schema/listings.ts";
import { orderItems, orders } from "#database/schema/orders.ts";

const { category, name, productIds, reviews, slug } = productListings;

const soldStatuses = ["paid", "in_production", "shipped", "delivered"] as const;

/**
 * What products are ranked by: their review counts (specification, section 2 'Home'); in a live shop, whose demo
 * counts are not shown, how many were sold. `join` goes after `from product_listings`.
 */
export function popularity(mode: "rehearsal" | "live"): { join: SQL; rank: SQL } {
  if (mode === "rehearsal") return { join: sql``, rank: sql`${reviews}` };
  const join = sql`left join (
    select each.slug, sum(i.quantity)::int as units
    from (select ${slug} as slug, unnest(${productIds}) as product_id from ${productListings}) each
    join ${orderItems} i on i.product_id = each.product_id
    join ${orders} o on o.id = i.order_id and o.status = any(${sql.param([...soldStatuses])}::text[])
    group by each.slug
  ) sold on sold.slug = ${slug}`;
  return { join, rank: sql`coalesce(sold.units, 0)` };
}

/** The best sellers of a category, or of all, the best first: slugs and what they are ranked by. */
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
