/** Pages of the shop that sign-in may return to, by their first segment (ASVS 3.7.2). */
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

/** The default. */
const home = "/account";

/**
 * Where to return after sign-in, from an untrusted parameter: a path of the shop that is on the list, otherwise `home`.
 * Never another site, however it is spelled.
 */
export function safeNext(asked: string | null | undefined): string {
  if (!asked || asked.length > 500 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(asked) || asked.includes("\\")) return home;
  const base = "http://shop.invalid";
  const url = URL.canParse(asked, base) ? new URL(asked, base) : null;
  if (!url || url.origin !== base) return home;
  const [, first = ""] = url.pathname.split("/");
  return pages.includes(first) ? url.pathname + url.search : home;
}
