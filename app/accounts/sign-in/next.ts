/** Where somebody may be sent after signing in: pages of the shop, named by their first part (ASVS 3.7.2). */
const pages = [
  "account",
  "orders",
  "checkout",
  "shop",
  "product",
  "success",
  "track-order",
  "about",
  "contact",
  "admin",
];

/** Where nothing else is asked for. */
const home = "/account";

/**
 * The page to go back to, out of an address that anybody may have written: a path within the shop that is on the
 * list, else `home`. Never another site, however it is spelled.
 */
export function safeNext(asked: string | null | undefined): string {
  if (!asked || asked.length > 500 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(asked) || asked.includes("\\")) return home;
  const base = "http://shop.invalid";
  const url = URL.canParse(asked, base) ? new URL(asked, base) : null;
  if (!url || url.origin !== base) return home;
  const [, first = ""] = url.pathname.split("/");
  return pages.includes(first) ? url.pathname + url.search : home;
}
