import type { Bundle } from "#app/catalogue/model/bundle.ts";
import { partOf } from "#app/catalogue/model/cards.ts";
import type { MergedProduct } from "#app/catalogue/model/merge.ts";
import { nounOf } from "#app/catalogue/model/product-names.ts";
import type { EstimateItem } from "./estimate.ts";

/** A parcel to estimate delivery for: 'One T-Shirt'. */
export type SampleParcel = { id: string; label: string; items: EstimateItem[]; hasCompleteBundle: boolean };

/** One parcel per product, best known first, and one per bundle. Omits what is sold out. */
export function sampleParcels(
  { products, bundles }: { products: readonly MergedProduct[]; bundles: readonly Bundle[] },
  brand: string,
): SampleParcel[] {
  const known = products.toSorted((a, b) => b.reviews - a.reviews);
  const singles = known.flatMap(({ slug, name, variants }) => {
    const id = variants.find((variant) => variant.available)?.printfulVariantId;
    return id
      ? [{ id: slug, label: `One ${nounOf(name, brand)}`, items: [item(id, 1)], hasCompleteBundle: false }]
      : [];
  });
  const whole = bundles.flatMap((bundle) => {
    const parts = bundle.items.map((each) => partOf(each, each.defaults));
    const items = parts.flatMap((part) =>
      part?.printfulVariantId ? [item(part.printfulVariantId, part.quantity)] : [],
    );
    if (items.length === 0 || items.length < parts.length) return [];
    return [{ id: bundle.slug, label: bundle.name, items, hasCompleteBundle: true }];
  });
  return [...singles, ...whole];
}

const item = (id: number, quantity = 1): EstimateItem => ({ printful_variant_id: id, quantity });
