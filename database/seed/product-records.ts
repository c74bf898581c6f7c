import { type StaticKind, type StaticProduct, staticCatalogue } from "#providers/printful/static-catalogue.ts";
import type { Store } from "#store";
import { productCopy, writeDescription } from "./product-copy.ts";

/** Our variant ids start here, distinct from product ids and the provider's catalogue ids. */
const firstVariantId = 101;
/** Stock of a made-to-order product; it only means 'can be made'. */
const plenty = 500;

/** Sold-out variants, so that the demo shows that state. */
const isSoldOut = ({ kind }: StaticProduct, { color, size }: { color: string; size: string }): boolean =>
  kind === "tshirt" && (color === "Ash Grey" || (color === "Red" && size === "3XL"));

/**
 * The demo shop's nine product records as table rows, with variants and images; pure, so that the built-in fallback
 * lists have the same products and ids. Money is pence.
 */
export function productRecords(store: Pick<Store, "brand" | "brandSlug" | "hero">) {
  let variantId = firstVariantId;
  return staticCatalogue.map((product) => {
    const copy = productCopy(product.kind, store.hero.headline);
    const name = `${store.brand} ${product.noun}`;
    const firstColor = copy.firstColors[product.design === "LIGHT" ? 1 : 0]!;
    const images = picturesOf(product, name, firstColor);
    const price = Math.min(...product.variants.map((variant) => variant.price));
    const variants = product.variants.map((variant) => ({
      id: variantId++,
      productId: product.id,
      color: variant.color,
      colorHex: variant.hex,
      size: variant.size,
      pricePence: variant.price,
      stock: isSoldOut(product, variant) ? 0 : plenty,
      sku: variant.sku,
      printfulVariantId: variant.variantId,
      printfulSyncVariantId: variant.syncVariantId,
    }));
    const record = {
      id: product.id,
      name,
      variant: product.design,
      description: writeDescription(copy),
      pricePence: price,
      category: product.category,
      tags: copy.tags,
      reviews: copy.reviews,
      rating: copy.rating,
      inStock: true,
      stockCount: variants.reduce((sum, variant) => sum + variant.stock, 0),
      imageUrl: images[0]!.imageUrl,
      slug: `${store.brandSlug}-${product.kind}`,
      printfulProductId: product.syncProductId,
      printfulCostPence: product.cost,
      retailPricePence: price,
      isAvailable: true,
    };
    return { kind: product.kind, record, variants, images };
  });
}

export type DemoProduct = ReturnType<typeof productRecords>[number];

/** The drawings of each product in gallery order, the front first. */
const views: Record<StaticKind, { view: string; alt: string }[]> = {
  tshirt: [
    { view: "back", alt: "from behind, the mark between the shoulders" },
    { view: "detail", alt: "the collar and its label, close up" },
  ],
  hoodie: [
    { view: "back", alt: "from behind, the mark between the shoulders" },
    { view: "detail", alt: "the hood and its drawcords, close up" },
  ],
  cap: [
    { view: "side", alt: "from the side" },
    { view: "back", alt: "from behind, the strap and its buckle" },
  ],
  mug: [
    { view: "other", alt: "the other side, with the emblem" },
    { view: "scale", alt: "beside a small notebook and a pen, to show its size" },
  ],
  "tote-bag": [{ view: "scale", alt: "on a peg with an A4 leaflet in it, to show its size" }],
  "water-bottle": [{ view: "open", alt: "open, the cap beside it" }],
  "mouse-pad": [{ view: "top", alt: "from above, with a mouse and a keyboard" }],
};

type DemoImage = {
  imageUrl: string;
  alt: string;
  isPrimary: boolean;
  isThumbnail: boolean;
  imageOrder: number;
  variantType: "color";
  color: string;
  source: "other";
};

/** The stable URL of a drawing; the mouse pad comes in one colour, so its file names omit it. */
function artUrl(kind: StaticKind, color: string, view?: string): string {
  const colorPart = kind === "mouse-pad" ? null : color.toLowerCase().replaceAll(" ", "-");
  return `/art/${[kind, colorPart, view].filter(Boolean).join("-")}.webp`;
}

/** Every view of every colour of a record; the card shows the front of `firstColour`. */
function picturesOf(product: StaticProduct, name: string, firstColor: string): DemoImage[] {
  const colors = [...new Set(product.variants.map((variant) => variant.color))];
  const inOrder = [firstColor, ...colors.filter((color) => color !== firstColor)];
  return inOrder.flatMap((color, place) => {
    const shared = { variantType: "color", color, source: "other" } as const;
    const inColor = `${name} in ${color.toLowerCase()}`;
    const isFirst = place === 0;
    const front = {
      ...shared,
      imageUrl: artUrl(product.kind, color),
      alt: `${inColor}, front`,
      isPrimary: isFirst,
      isThumbnail: isFirst,
      imageOrder: place * 10,
    };
    const others = views[product.kind].map(({ view, alt }, index) => ({
      ...shared,
      imageUrl: artUrl(product.kind, color, view),
      alt: `${inColor}, ${alt}`,
      isPrimary: false,
      isThumbnail: false,
      imageOrder: place * 10 + index + 1,
    }));
    return [front, ...others];
  });
}
