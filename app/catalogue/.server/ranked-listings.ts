import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { productListings, productSales } from "#database/schema/listings.ts";

const { category, name, productIds, reviews, slug } = productListings;

/**
 * What products are ranked by: their review counts (R-HOME-6); in a live shop, whose demo
 * counts are not shown, how many were sold when last counted (`count-sales.ts`). `join` goes after `from product_listings`.
 */
export function popularity(mode: "rehearsal" | "live"): { join: SQL; rank: SQL } {
  if (mode === "rehearsal") return { join: sql``, rank: sql`${reviews}` };
  const join = sql`left join lateral (
    select sum(${productSales.units})::int as units from ${productSales}
    where ${productSales.productId} = any(${productIds})
  ) sold on true`;
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
