import { plainLetters } from "#app/shared/fold-accents.ts";
import type { Category, Sort } from "../shop-rules.ts";

/** The shop list's query; all of it is in the URL. Money is pence. */
export type ShopQuery = {
  q: string | null;
  categories: Category[];
  /** Slugs: 'ash-grey', '2xl'. */
  colors: string[];
  sizes: string[];
  from: number | null;
  to: number | null;
  sort: Sort;
  /** Starts at 1. */
  page: number;
};

/** Everything, the most popular first. */
export const wholeShop: ShopQuery = {
  q: null,
  categories: [],
  colors: [],
  sizes: [],
  from: null,
  to: null,
  sort: "popular",
  page: 1,
};

/** A text's words as they are searched: without accents, in lower case, letters and digits only. */
export const searchWordsOf = (text: string): string[] => plainLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A search's terms in a form safe for PostgreSQL: eight words at most. */
export const searchTerms = (q: string): string[] => [...new Set(searchWordsOf(q))].slice(0, 8);

/** The query without defaults, in a fixed order: the same query has a single URL. */
export function writeShopQuery(query: ShopQuery): URLSearchParams {
  const params = new URLSearchParams();
  const say = (key: string, values: (string | null)[]) => {
    for (const value of values) if (value !== null) params.append(key, value);
  };
  say("q", [query.q]);
  say("category", query.categories);
  say("colour", query.colors);
  say("size", query.sizes);
  say("min", [inPounds(query.from)]);
  say("max", [inPounds(query.to)]);
  if (query.sort !== (query.q ? "match" : "popular")) say("sort", [query.sort]);
  if (query.page > 1) say("page", [String(query.page)]);
  return params;
}

/** As in the field and in the URL: '40', '12.50'. */
export const inPounds = (pence: number | null): string | null =>
  pence === null ? null : (pence / 100).toFixed(pence % 100 === 0 ? 0 : 2);

/** The shop list's URL with some changes; changing anything but the page returns to the first page. */
export function shopHref(query: ShopQuery, change: Partial<ShopQuery> = {}): string {
  const search = writeShopQuery({ ...query, page: 1, ...change }).toString();
  return search === "" ? "/shop" : `/shop?${search}`;
}

/** The number of active filters, not counting search, sort order and page. */
export const filterCount = ({ categories, colors, sizes, from, to }: ShopQuery): number =>
  categories.length + colors.length + sizes.length + (from !== null || to !== null ? 1 : 0);
