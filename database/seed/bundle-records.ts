import { staticCatalogue } from "#providers/printful/static-catalogue.ts";
import type { Store } from "#store";
import { bundleCopy } from "./bundle-copy.ts";
import type { DemoProduct } from "./product-records.ts";

/** Garments are preselected in the most common size; other products have one size. */
const middleSize = (kind: string, sizes: string[]) => (kind === "tshirt" || kind === "hoodie" ? "L" : sizes[0]!);

/** The three bundles as table rows; pure. A bundle costs the sum of its parts (R-BUNDLE-2), in pence. */
export function bundleRecords(store: Pick<Store, "bundles">, products: DemoProduct[]) {
  const productOf = (kind: string) => products.find((product) => product.kind === kind)!;
  return store.bundles.map((bundle, place) => {
    const copy = bundleCopy[bundle.key]!;
    const price = bundle.items.reduce((sum, kind) => sum + productOf(kind).record.pricePence, 0);
    const record = {
      id: bundle.id,
      name: bundle.name,
      description: copy.description,
      retailPricePence: price,
      originalPricePence: price,
      bundleType: bundle.key,
      imageUrl: `/art/bundle-${bundle.key}.webp`,
      slug: bundle.slug,
      shippingInfo: "Free UK Shipping",
      urgencyText: copy.urgencyText,
      rating: copy.rating,
      reviewCount: copy.reviewCount,
      features: copy.features,
      careInstructions: copy.careInstructions,
      materials: copy.materials,
      popular: copy.popular,
      sortOrder: place + 1,
      isActive: true,
    };
    const items = bundle.items.map((kind, index) => {
      const { record: product, variants } = productOf(kind);
      return {
        bundleId: bundle.id,
        productId: product.id,
        quantity: 1,
        isCustomizable: true,
        allowedColors: null,
        allowedSizes: null,
        defaultColor: copy.defaultColors[kind]!,
        defaultSize: middleSize(
          kind,
          variants.map((variant) => variant.size),
        ),
        customPricePence: null,
        displayOrder: index + 1,
      };
    });
    const names = bundle.items.map((kind) => staticCatalogue.find((product) => product.kind === kind)!.noun);
    const images = [
      { bundleId: bundle.id, imageOrder: 1, imageUrl: record.imageUrl, alt: `${bundle.name}: ${names.join(", ")}` },
    ];
    const reviews = copy.reviews.map((review) => ({
      ...review,
      bundleId: bundle.id,
      isDemo: true,
      state: "published" as const,
    }));
    return { record, items, images, reviews };
  });
}
