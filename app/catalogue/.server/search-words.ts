import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { productListings } from "#database/schema/listings.ts";
import { searchWords } from "../shop-query.ts";

const { document, slug, words } = productListings;

/** What was searched for, as conditions on the listing. */
export type Search = {
  /** Which products match. */
  matches: SQL;
  /** How well, the more the better. */
  rank: SQL;
  /** The bundles that match; null when nothing is searched for. */
  bundleIds: number[] | null;
  /** What is shown instead where nothing matched as it was typed: the words of the shop that look most alike. */
  closest: string | null;
};

const everything: Search = { matches: sql`true`, rank: sql`0`, bundleIds: null, closest: null };

/** How alike two words must be to be taken for one with a slip of the finger; `listings_like` has the same figure. */
const alike = 0.38;

/** The words that are shown instead come out of this many of the best matches, and out of the bundles' names. */
const wordsFrom = 20;

/**
 * Full-text search: every word must begin a word of the listing, as it is or by its English stem. When nothing does,
 * words that look alike are taken instead (trigrams), so that 'hodie' still finds the hoodie.
 */
export async function searchFor(db: Queryable, q: string | null): Promise<Search> {
  if (q === null) return everything;
  const typed = searchWords(q);
  const asked = typed.map((word) => `${word}:*`).join(" & ");
  const query = sql`(to_tsquery('simple', ${asked}) || to_tsquery('english', ${asked}))`;
  const namesIn = sql`concat_ws(' ', b.name, (
    select string_agg(p.name, ' ') from bundle_items i join products p on p.id = i.product_id where i.bundle_id = b.id))`;
  const bundlesWhere = (condition: SQL) => sql`array(
    select b.id from bundles b,
      lateral (select ${namesIn} as names) n, lateral (select concat_ws(' ', n.names, b.description) as text) t
    where b.is_active and ${condition})`;

  const exact = await db.execute<{ found: boolean; bundles: number[] }>(sql`
    select exists (select 1 from ${productListings} where ${document} @@ ${query}) as found,
      ${bundlesWhere(sql`(to_tsvector('english', t.text) || to_tsvector('simple', t.text)) @@ ${query}`)} as bundles`);
  const first = exact.rows[0]!;
  if (first.found || first.bundles.length > 0) {
    const rank = sql`ts_rank(${document}, ${query})`;
    return { matches: sql`${document} @@ ${query}`, rank, bundleIds: first.bundles, closest: null };
  }

  // The longest word tells most, so it goes through the index.
  const byLength = sql.param([...typed].sort((a, b) => b.length - a.length));
  const likeBundles = bundlesWhere(sql`not exists (
    select 1 from unnest(${byLength}::text[]) w where word_similarity(w, lower(n.names)) < ${alike})`);
  const matches = sql`${slug} in (select listings_like(${byLength}::text[]))`;
  const rank = sql`word_similarity(${typed.join(" ")}, ${words})`;
  const close = await db.execute<{ bundles: number[]; closest: string | null }>(sql`
    with close as materialized (select ${likeBundles} as ids), texts as (
      (select ${words} as text from ${productListings} where ${matches} order by ${rank} desc limit ${wordsFrom})
      union all
      select lower(${namesIn}) from bundles b, close where b.id = any(close.ids)
    ), there as (select distinct unnest(string_to_array(text, ' ')) as word from texts)
    select close.ids as bundles, (
      select string_agg(best.word, ' ' order by typed.place)
      from unnest(${sql.param(typed)}::text[]) with ordinality as typed (word, place), lateral (
        select there.word from there where length(there.word) > 1
        order by similarity(typed.word, there.word) desc, there.word limit 1) best) as closest
    from close`);
  const { bundles, closest } = close.rows[0]!;
  return { matches, rank, bundleIds: bundles, closest };
}
