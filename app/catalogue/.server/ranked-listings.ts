import { sql } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { productListings, uncountedSales } from "#database/schema/listings.ts";
import type { Shop } from "#server/shop.ts";

const { category, name, reviews, slug, unitsSold } = productListings;

/**
 * What products are ranked by, a column of their listing (R-HOME-6): review count, or in a live shop, which has no demo
 * counts, units sold.
 */
export const popularity = (mode: "rehearsal" | "live") => (mode === "rehearsal" ? reviews : unitsSold);

/** The best sellers of a category, or of all, best first: slugs and ranks. */
export async function bestListings(
  db: Queryable,
  mode: "rehearsal" | "live",
  { limit, of }: { limit: number; of?: "apparel" | "gear" },
): Promise<{ slug: string; rank: number }[]> {
  const rank = popularity(mode);
  const { rows } = await db.execute<{ slug: string; rank: number }>(sql`
    select ${slug} as slug, ${rank} as rank from ${productListings}
    where ${of ? sql`${category} = ${of}` : sql`true`}
    order by ${rank} desc, lower(${name}), ${slug} limit ${limit}`);
  return rows;
}

/** Counts the orders that have been paid, cancelled or refunded since it ran last; see `database/functions/sales.sql`. */
export async function countSales({ db }: Pick<Shop, "db">): Promise<void> {
  await db.execute(sql`select count_sales() where exists (select from ${uncountedSales})`);
}
