import { type StaticProduct, staticCatalogue } from "#providers/printful/static-catalogue.ts";
import type { Store } from "#store";
import { productCopy, writeDescription } from "./product-copy.ts";
import { picturesOf } from "./product-pictures.ts";

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
  const copyOf = productCopy(store.hero.headline);
  let variantId = firstVariantId;
  return staticCatalogue.map((product) => {
    const copy = copyOf[product.kind];
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
