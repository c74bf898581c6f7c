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
