import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { productListings, shownProducts } from "#database/schema/listings.ts";
import type { FacetRow } from "../listing/facets.ts";
import { type ShopQuery, searchTerms } from "../listing/shop-query.ts";
import { popularity } from "./ranked-listings.ts";

const { category, colorHexes, colors, colorSlugs, combos, createdAt, name, price, sizes } = productListings;
const { sizeSlugs, slug } = productListings;

type Part = "category" | "color" | "size";

/** The filters as conditions. When a facet's values are counted, its own filter is omitted. */
function filters(query: ShopQuery, without?: Part): SQL {
  const asked = (part: Part, values: string[]) => (without === part ? [] : values);
  const chosenCategories = asked("category", query.categories);
  const chosenColors = asked("color", query.colors);
  const chosenSizes = asked("size", query.sizes);
  const conditions = [sql`true`];
  if (chosenCategories.length > 0) conditions.push(sql`${category} = any(${sql.param(chosenCategories)}::text[])`);
  if (chosenColors.length + chosenSizes.length > 0) {
    conditions.push(sql`${combos} && ${sql.param(pairsOf(chosenColors, chosenSizes))}::text[]`);
  }
  if (query.from !== null) conditions.push(sql`${price} >= ${query.from}`);
  if (query.to !== null) conditions.push(sql`${price} <= ${query.to}`);
  return sql.join(conditions, sql` and `);
}

/** All combinations of the colours and sizes, as stored in `combos`: 'navy/l', 'navy/', '/l'. */
const pairsOf = (chosenColors: string[], chosenSizes: string[]): string[] =>
  (chosenColors.length > 0 ? chosenColors : [""]).flatMap((color) =>
    (chosenSizes.length > 0 ? chosenSizes : [""]).map((size) => `${color}/${size}`),
  );

/** Whether a value is available together with the other filters: 'Navy' with size L means Navy in L. */
function goesWith(own: SQL, others: string[], pair: (own: SQL, other: SQL) => SQL): SQL {
  if (others.length === 0) return sql`true`;
  return sql`${combos} && array(select ${pair(own, sql`o`)} from unnest(${sql.param(others)}::text[]) o)`;
}

/**
 * For every filter value the number of products it would show, the number that match, and the total. Sizes count only
 * for products with several. Reads only what matches the search, and what has a chosen value: that one stays a filter
 * even if it shows nothing.
 */
export async function countListings(
  db: Queryable,
  query: ShopQuery,
  { matches }: Search,
): Promise<{ total: number; all: number; rows: FacetRow[] }> {
  const colorFits = goesWith(sql`c.slug`, query.sizes, (own, size) => sql`${own} || '/' || ${size}`);
  const sizeFits = goesWith(sql`s.slug`, query.colors, (own, color) => sql`${color} || '/' || ${own}`);
  const chosen = [[colorSlugs, query.colors] as const, [sizeSlugs, query.sizes] as const];
  // Nothing chosen adds no condition, so that an index finds what matches.
  const having = chosen
    .filter(([, values]) => values.length > 0)
    .map(([column, values]) => sql`${column} && ${sql.param(values)}::text[]`);
  const isChosen = having.length > 0 ? sql.join(having, sql` or `) : sql`false`;
  const { rows } = await db.execute<Omit<FacetRow, "kind"> & { kind: FacetRow["kind"] | "total" | "all" }>(sql`
    with found as materialized (
      select ${category}, ${combos}, ${price}, ${colors}, ${colorSlugs}, ${colorHexes}, ${sizes}, ${sizeSlugs},
        (${matches}) as matches
      from ${productListings}
      where (${matches}) or ${isChosen}
    ), everything as materialized (
      select count(*)::int as count from ${productListings}
    ), product_listings as (select * from found)
    select 'all' as kind, '' as value, '' as name, null as hex, count from everything
    union all
    select 'total', '', '', null, count(*)::int from product_listings where matches and ${filters(query)}
    union all
    select 'category', ${category}, ${category}, null,
      (count(*) filter (where matches and ${filters(query, "category")}))::int
    from product_listings group by ${category}
    union all
    (select 'color', c.slug, min(c.name), min(c.hex),
      (count(*) filter (where matches and ${filters(query, "color")} and ${colorFits}))::int
    from product_listings, unnest(${colors}, ${colorSlugs}, ${colorHexes}) as c (name, slug, hex)
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

/** One page's slugs, in order. */
export async function pageOfListings(
  db: Queryable,
  query: ShopQuery,
  { matches, rank }: Search,
  { mode, limit, offset }: { mode: "rehearsal" | "live"; limit: number; offset: number },
): Promise<string[]> {
  if (limit <= 0) return [];
  const popular = sql`${popularity(mode)} desc`;
  const order: Record<ShopQuery["sort"], SQL> = {
    match: sql`${rank} desc, ${popular}`,
    popular,
    newest: sql`${createdAt} desc`,
    "price-low": sql`${price} asc`,
    "price-high": sql`${price} desc`,
  };
  const { rows } = await db.execute<{ slug: string }>(sql`
    select ${slug} as slug from ${productListings} where (${matches}) and ${filters(query)}
    order by ${order[query.sort]}, lower(${name}), ${slug} limit ${limit} offset ${offset}`);
  return rows.map((row) => row.slug);
}

const { document, words } = productListings;
const { tags } = shownProducts;

/** The search as conditions on the listing. */
type Search = {
  /** Condition for matching products. */
  matches: SQL;
  /** Relevance; higher is better. */
  rank: SQL;
  /** Matching bundles; null without a search. */
  bundleIds: number[] | null;
  /** Set if nothing matched as typed: the most similar words in the shop, as it spells them, used instead. */
  closest: string | null;
};

const everything: Search = { matches: sql`true`, rank: sql`0`, bundleIds: null, closest: null };

/** The trigram similarity from which a word counts as misspelt; `listings_like` has the same figure. */
const alike = 0.38;

/** Similar words are taken from this many of the best matches, and from bundle names. */
const wordsFrom = 20;

/**
 * Full-text search: every term must be the start of a word in the listing, or match its English stem. If nothing
 * matches, similar words are used (trigrams), so that 'hodie' still finds the hoodie. Accents make no difference.
 */
export async function searchFor(db: Queryable, q: string | null): Promise<Search> {
  if (q === null) return everything;
  const typed = searchTerms(q);
  const asked = typed.map((word) => `${word}:*`).join(" & ");
  const query = sql`(to_tsquery('simple', ${asked}) || to_tsquery('english', ${asked}))`;
  const spelledIn = sql`concat_ws(' ', b.name, (
    select string_agg(p.name, ' ') from bundle_items i join products p on p.id = i.product_id where i.bundle_id = b.id))`;
  const namesIn = sql`fold_accents(${spelledIn})`;
  const bundlesWhere = (condition: SQL) => sql`array(
    select b.id from bundles b,
      lateral (select ${namesIn} as names) n, lateral (select concat_ws(' ', n.names, fold_accents(b.description)) as text) t
    where b.is_active and ${condition})`;

  const exact = await db.execute<{ found: boolean; bundles: number[] }>(sql`
    select exists (select 1 from ${productListings} where ${document} @@ ${query}) as found,
      ${bundlesWhere(sql`(to_tsvector('english', t.text) || to_tsvector('simple', t.text)) @@ ${query}`)} as bundles`);
  const first = exact.rows[0]!;
  if (first.found || first.bundles.length > 0) {
    const rank = sql`ts_rank(${document}, ${query})`;
    return { matches: sql`${document} @@ ${query}`, rank, bundleIds: first.bundles, closest: null };
  }

  // The longest word is the most selective, so it goes through the index.
  const byLength = sql.param([...typed].sort((a, b) => b.length - a.length));
  const likeBundles = bundlesWhere(sql`not exists (
    select 1 from unnest(${byLength}::text[]) w where word_similarity(w, lower(n.names)) < ${alike})`);
  const matches = sql`${slug} in (select listings_like(${byLength}::text[]))`;
  const rank = sql`word_similarity(${typed.join(" ")}, ${words})`;
  const close = await db.execute<{ bundles: number[]; closest: string | null }>(sql`
    with close as materialized (select ${likeBundles} as ids), near as materialized (
      select ${slug}, ${name}, ${colors}, ${words} from ${productListings}
      where ${matches} order by ${rank} desc limit ${wordsFrom}
    ), texts as (
      select words as text from near union all select lower(${namesIn}) from bundles b, close where b.id = any(close.ids)
    ), there as (select distinct unnest(string_to_array(text, ' ')) as word from texts
    ), spelled as (
      select lower(word) as word, lower(fold_accents(word)) as plain, count(*) as times from (
        select concat_ws(' ', name, array_to_string(colours, ' ')) as text from near
        union all
        select array_to_string(${tags}, ' ') from ${shownProducts} where ${shownProducts.slug} in (select slug from near)
        union all
        select ${spelledIn} from bundles b, close where b.id = any(close.ids)
      ) own, unnest(string_to_array(text, ' ')) as word group by 1, 2
    )
    select close.ids as bundles, (
      select string_agg(coalesce((
        select s.word from spelled s where s.plain = best.word order by s.times desc, s.word limit 1), best.word),
        ' ' order by typed.place)
      from unnest(${sql.param(typed)}::text[]) with ordinality as typed (word, place), lateral (
        select there.word from there where length(there.word) > 1
        order by similarity(typed.word, there.word) desc, there.word limit 1) best) as closest
    from close`);
  const { bundles, closest } = close.rows[0]!;
  return { matches, rank, bundleIds: bundles, closest };
}
