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
  /** Nothing matched as it was typed, so that what looks alike is shown. */
  isClose: boolean;
};

const everything: Search = { matches: sql`true`, rank: sql`0`, bundleIds: null, isClose: false };

/** How alike two words must be to be taken for one with a slip of the finger; `listings_like` has the same figure. */
const alike = 0.38;

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
    return { matches: sql`${document} @@ ${query}`, rank, bundleIds: first.bundles, isClose: false };
  }

  // The longest word tells most, so it goes through the index.
  const byLength = sql.param([...typed].sort((a, b) => b.length - a.length));
  const close = await db.execute<{ bundles: number[] }>(sql`
    select ${bundlesWhere(sql`not exists (
      select 1 from unnest(${byLength}::text[]) w where word_similarity(w, lower(n.names)) < ${alike})`)} as bundles`);
  return {
    matches: sql`${slug} in (select listings_like(${byLength}::text[]))`,
    rank: sql`word_similarity(${q.toLowerCase()}, ${words})`,
    bundleIds: close.rows[0]!.bundles,
    isClose: true,
  };
}
