import { shopHref, wholeShop } from "#app/catalogue/listing/shop-query.ts";

/** The list that shows what matches, the best match first. */
export const searchHref = (q: string): string => shopHref(wholeShop, { q, sort: "match" });
