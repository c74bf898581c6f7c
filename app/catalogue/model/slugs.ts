/** Where a product lives (R-ROUTE-2). */

const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

/** Letters that an address under /product/ may have. */
export const longestSlug = 100;

/** A UUID, with or without its dashes: such a slug is never used in a URL (R-ROUTE-3). */
export const looksLikeUuid = (text: string): boolean => uuid.test(text.trim());

/** Lowercased, special characters removed, spaces turned into hyphens. Accents are dropped, their letters kept. */
export function nameSlug(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, "")
    .trim()
    .replace(/[\s-]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The product's own slug, or its name's when that is missing or looks like a UUID. */
export function slugOf(product: { id: number; slug: string | null; name: string }): string {
  const own = product.slug?.trim() ?? "";
  if (own !== "" && !looksLikeUuid(own)) return own;
  // A name of nothing but special characters leaves nothing; the product still needs an address.
  return nameSlug(product.name) || `product-${product.id}`;
}
