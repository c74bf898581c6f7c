import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { productListings } from "#database/schema/listings.ts";
import type { FacetRow } from "../listing.ts";
import type { ShopQuery } from "../shop-query.ts";
import { popularity } from "./ranked-listings.ts";
import type { Search } from "./search-words.ts";

const { category, colourHexes, colours, colourSlugs, combos, createdAt, name, price, sizes } = productListings;
const { sizeSlugs, slug } = productListings;

type Part = "category" | "colour" | "size";

/** The filters as conditions; one facet's own is left out when its values are counted. */
function filters(query: ShopQuery, without?: Part): SQL {
  const asked = (part: Part, values: string[]) => (without === part ? [] : values);
  const chosenCategories = asked("category", query.categories);
  const chosenColours = asked("colour", query.colours);
  const chosenSizes = asked("size", query.sizes);
  const conditions = [sql`true`];
  if (chosenCategories.length > 0) conditions.push(sql`${category} = any(${sql.param(chosenCategories)}::text[])`);
  if (chosenColours.length + chosenSizes.length > 0) {
    conditions.push(sql`${combos} && ${sql.param(pairsOf(chosenColours, chosenSizes))}::text[]`);
  }
  if (query.from !== null) conditions.push(sql`${price} >= ${query.from}`);
  if (query.to !== null) conditions.push(sql`${price} <= ${query.to}`);
  return sql.join(conditions, sql` and `);
}

/** Any of the colours in any of the sizes, as `combos` spells it: 'navy/l', 'navy/', '/l'. */
const pairsOf = (chosenColours: string[], chosenSizes: string[]): string[] =>
  (chosenColours.length > 0 ? chosenColours : [""]).flatMap((colour) =>
    (chosenSizes.length > 0 ? chosenSizes : [""]).map((size) => `${colour}/${size}`),
  );

/** A value counts where the other filters go with it: 'Navy' beside size L is Navy in L. */
function goesWith(own: SQL, others: string[], pair: (own: SQL, other: SQL) => SQL): SQL {
  if (others.length === 0) return sql`true`;
  return sql`${combos} && array(select ${pair(own, sql`o`)} from unnest(${sql.param(others)}::text[]) o)`;
}

/**
 * Every value of every filter with the number of products it would show, the products that match, and all there are.
 * A size is a value where something comes in several: one size for all is nothing to choose.
 */
export async function countListings(
  db: Queryable,
  query: ShopQuery,
  { matches }: Search,
): Promise<{ total: number; all: number; rows: FacetRow[] }> {
  const colourFits = goesWith(sql`c.slug`, query.sizes, (own, size) => sql`${own} || '/' || ${size}`);
  const sizeFits = goesWith(sql`s.slug`, query.colours, (own, colour) => sql`${colour} || '/' || ${own}`);
  const { rows } = await db.execute<Omit<FacetRow, "kind"> & { kind: FacetRow["kind"] | "total" | "all" }>(sql`
    with found as materialized (
      select ${category}, ${combos}, ${price}, ${colours}, ${colourSlugs}, ${colourHexes}, ${sizes}, ${sizeSlugs},
        (${matches}) as matches
      from ${productListings}
    ), product_listings as (select * from found)
    select 'all' as kind, '' as value, '' as name, null as hex, count(*)::int as count from product_listings
    union all
    select 'total', '', '', null, count(*)::int from product_listings where matches and ${filters(query)}
    union all
    select 'category', ${category}, ${category}, null,
      (count(*) filter (where matches and ${filters(query, "category")}))::int
    from product_listings group by ${category}
    union all
    (select 'colour', c.slug, min(c.name), min(c.hex),
      (count(*) filter (where matches and ${filters(query, "colour")} and ${colourFits}))::int
    from product_listings, unnest(${colours}, ${colourSlugs}, ${colourHexes}) as c (name, slug, hex)
    group by c.slug order by count(*) desc, c.slug)
    union all
    select 'size', s.slug, min(s.name), null,
      (count(*) filter (where matches and ${filters(query, "size")} and ${sizeFits}))::int
    from product_listings, unnest(${sizes}, ${sizeSlugs}) as s (name, slug)
    group by s.slug having bool_or(cardinality(${sizes}) > 1)`);
  const countOf = (kind: "total" | "all") => rows.find((row) => row.kind === kind)?.count ?? 0;
  return {
    total: countOf("total"),
    all: countOf("all"),
    rows: rows.flatMap(({ kind, ...row }) => (kind === "total" || kind === "all" ? [] : [{ kind, ...row }])),
  };
}

/** The slugs of one page, in order. */
export async function pageOfListings(
  db: Queryable,
  query: ShopQuery,
  { matches, rank }: Search,
  { mode, limit, offset }: { mode: "rehearsal" | "live"; limit: number; offset: number },
): Promise<string[]> {
  if (limit <= 0) return [];
  const { join, rank: units } = popularity(mode);
  const popular = sql`${units} desc`;
  const order: Record<ShopQuery["sort"], SQL> = {
    match: sql`${rank} desc, ${popular}`,
    popular,
    newest: sql`${createdAt} desc`,
    "price-low": sql`${price} asc`,
    "price-high": sql`${price} desc`,
  };
  const { rows } = await db.execute<{ slug: string }>(sql`
    select ${slug} as slug from ${productListings} ${join} where (${matches}) and ${filters(query)}
    order by ${order[query.sort]}, lower(${name}), ${slug} limit ${limit} offset ${offset}`);
  return rows.map((row) => row.slug);
}
