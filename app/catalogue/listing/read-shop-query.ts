import { shopQuery } from "../contract.ts";
import { type ShopQuery, searchTerms } from "./shop-query.ts";

/** Parses a query; invalid values count as missing. */
export function readShopQuery(params: URLSearchParams): ShopQuery {
  const given = shopQuery.parse({
    q: params.get("q"),
    category: params.getAll("category"),
    color: params.getAll("colour"),
    size: params.getAll("size"),
    min: params.get("min"),
    max: params.get("max"),
    sort: params.get("sort"),
    page: params.get("page") ?? 1,
  });
  const q = given.q && searchTerms(given.q).length > 0 ? given.q : null;
  const { min, max } = given;
  const [from, to] = min !== null && max !== null && min > max ? [max, min] : [min, max];
  const usual = q ? "match" : "popular";
  return {
    q,
    from,
    to,
    page: given.page,
    categories: given.category,
    colors: [...new Set(given.color)],
    sizes: [...new Set(given.size)],
    sort: given.sort === null || (given.sort === "match" && !q) ? usual : given.sort,
  };
}
