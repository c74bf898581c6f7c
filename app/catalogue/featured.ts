import type { Bundle } from "./bundle.ts";
import { nounOf } from "./card-rules.ts";
import { pictureOf } from "./cards.ts";
import { duosOf, featureOf } from "./home-copy.ts";
import type { MergedProduct } from "./merge.ts";

/** A product with a place and a line of its own on the home page. Money is pence. */
export type FeaturedProduct = {
  slug: string;
  name: string;
  noun: string;
  line: string;
  text: string | null;
  picture: string;
  price: number;
  from: boolean;
  inBundle: boolean;
};

export type Featured = { lead: FeaturedProduct | null; duos: FeaturedProduct[] };
type Words = { kind: string; line: string; text?: string; colour?: string };

const slugFor = (kind: string, brandSlug: string) => `${brandSlug}-${kind}`;

/** Where the featured products would live. */
export const featuredSlugs = ({ brandSlug }: { brandSlug: string }): string[] =>
  [featureOf, ...duosOf].map(({ kind }) => slugFor(kind, brandSlug));

/** The featured products that this shop has; the others' places are left out. */
export function featuredOf(
  products: readonly MergedProduct[],
  bundles: readonly Bundle[],
  store: { brand: string; brandSlug: string },
): Featured {
  const find = ({ kind, line, text, colour }: Words): FeaturedProduct[] => {
    const product = products.find(({ slug }) => slug === slugFor(kind, store.brandSlug));
    if (!product) return [];
    const { slug, name, priceRange } = product;
    return [
      {
        ...{ slug, name, line, text: text ?? null },
        noun: nounOf(name, store.brand),
        picture: pictureOf(product, colour ?? product.imageColour),
        price: priceRange.min,
        from: priceRange.max > priceRange.min,
        inBundle: bundles.some(({ items }) => items.some((item) => item.product.slug === slug)),
      },
    ];
  };
  return { lead: find(featureOf)[0] ?? null, duos: duosOf.flatMap(find) };
}
