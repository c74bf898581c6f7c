/** A product's slug (R-ROUTE-2). */

const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

/** The maximum length of a slug. */
export const longestSlug = 100;

/** A UUID, with or without dashes: such a slug is never used in a URL (R-ROUTE-3). */
export const looksLikeUuid = (text: string): boolean => uuid.test(text.trim());

/** Lower case, without special characters, with hyphens for spaces. Accents are dropped, but not their letters. */
export function nameSlug(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, "")
    .trim()
    .replace(/[\s-]+/g, "-")
    .replace(/^-|-$/g, "");
}

const choosesSize = /\b(t-?shirt|hoodie|cap)s?\b/i;

/**
 * Whether a card shows the Add to Cart button: not if the name contains the brand plus t-shirt, hoodie or cap
 * (R-CATALOGUE-9).
 */
export function cardShowsAddToCart(name: string, brand: string): boolean {
  return !(name.toLowerCase().includes(brand.toLowerCase()) && choosesSize.test(name));
}

/** The product without its brand, for sentences: 'Choose a T-Shirt size'. */
export function nounOf(name: string, brand: string): string {
  const withBrand = `${brand.toLowerCase()} `;
  return name.toLowerCase().startsWith(withBrand) ? name.slice(withBrand.length).trim() : name;
}
