import { href, redirect } from "react-router";
import { newSlugOf } from "#app/catalogue/.server/find-by-slug.ts";
import type { Shop } from "#server/shop.ts";
import { placeCookie, readPlace } from "./place-cookie.ts";

type Asked = { shop: Shop; request: Request; url: URL; slug: string };

/**
 * From a product's old waiting room to the one at its new slug (R-ROUTE-17). The browser keeps its place, whose cookie
 * is for one slug.
 * @param status 308 keeps the method and the body of a form
 * @returns undefined if the product has not moved
 */
export async function redirectToRoom(
  { shop, request, url, slug }: Asked,
  status: 301 | 308,
): Promise<Response | undefined> {
  const newSlug = await newSlugOf(shop.db, slug);
  if (newSlug === null) return undefined;
  const headers = new Headers({ "cache-control": "no-store" });
  const own = readPlace(shop, request, slug);
  if (own !== null) headers.set("set-cookie", placeCookie(shop, newSlug, own));
  return redirect(href("/waiting-room/:slug", { slug: newSlug }) + url.search, { status, headers });
}
