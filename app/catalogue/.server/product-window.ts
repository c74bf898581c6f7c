import type { Bundle, BundleReview } from "../bundle.ts";
import { type BundleCardData, bundleCard, type CardData, productCard } from "../cards.ts";
import type { Fallback } from "../fallback.ts";
import type { MergedProduct } from "../merge.ts";
import { allReviews, type ReviewQuery } from "../review-rules.ts";
import { type BundleView, bundleView, type ProductView, productView } from "../views.ts";
import { type Catalogue, movedTo, readCatalogue } from "./catalogue-queries.ts";
import { bestListings } from "./ranked-listings.ts";
import { readBundleReviews } from "./read-bundles.ts";
import { type ReviewsView, readReviews } from "./read-reviews.ts";
import { cardRulesOf, type WindowShop } from "./shop-window.ts";

/** How many others a product page proposes. */
const relatedCount = 4;

export type ProductWindow =
  | {
      kind: "product";
      product: ProductView;
      related: CardData[];
      partOf: BundleCardData | null;
      reviews: ReviewsView | null;
      isFallback: Fallback;
      /** The records of every product whose changes change this: see `recordsShown`. */
      shows: number[];
    }
  | { kind: "bundle"; view: BundleView; reviews: BundleReview[]; others: BundleCardData[]; isFallback: Fallback }
  | { kind: "moved"; slug: string }
  | { kind: "unknown"; isFallback: Fallback };

/** Whatever lives under a slug: a bundle or a product, with what is shown around it. */
export async function readProductWindow(
  shop: WindowShop,
  slug: string,
  asked: ReviewQuery = allReviews,
): Promise<ProductWindow> {
  const rules = cardRulesOf(shop);
  let best: string[] = [];
  const catalogue = await readCatalogue(shop, async (db) => {
    const ranked = await bestListings(db, rules.mode, { limit: relatedCount + 1 });
    best = ranked.map((each) => each.slug);
    return [slug, ...best];
  });
  const { products, bundles, isFallback } = catalogue;

  const bundle = bundles.find((each) => each.slug === slug);
  if (bundle) {
    const others = bundles.filter((each) => each !== bundle).map((each) => bundleCard(each, rules));
    const reviews = isFallback ? [] : await readBundleReviews(shop.db, bundle.id, rules.mode);
    return { kind: "bundle", view: bundleView(bundle, rules), reviews, others, isFallback };
  }

  const product = products.find((each) => each.slug === slug);
  if (!product) {
    const moved = isFallback ? null : await movedTo(shop.db, slug);
    return moved ? { kind: "moved", slug: moved } : { kind: "unknown", isFallback };
  }
  const containing = bundles.find((each) => contains(each, product.productIds));
  const related = relatedTo(product, products, best);
  return {
    kind: "product",
    product: productView(product, rules),
    related: related.map((each) => productCard(each, rules)),
    partOf: containing ? bundleCard(containing, rules) : null,
    reviews: isFallback ? null : await readReviews(shop.db, product.productIds, asked, rules.mode),
    isFallback,
    shows: recordsShown(product, related, catalogue),
  };
}

/**
 * Its own records, those of the products beside it, and those in the bundle that it is part of; also those in the
 * bundles before that one, which cannot be completed now and could be after the change of one. What else is on the page
 * (the bundles themselves, which products are the most popular) tells of its changes as changes of the whole catalogue.
 */
function recordsShown(product: MergedProduct, related: MergedProduct[], { products, bundles, bundled }: Catalogue) {
  const merged = (id: number) => products.find(({ productIds }) => productIds.includes(id))?.productIds ?? [id];
  const around = bundled
    .map(({ id, productIds }) => ({ id, productIds: productIds.flatMap(merged) }))
    .filter(({ productIds }) => productIds.some((id) => product.productIds.includes(id)));
  const shown = around.findIndex(({ id }) => bundles.some((each) => each.id === id));
  const inBundles = around.slice(0, shown < 0 ? undefined : shown + 1).flatMap(({ productIds }) => productIds);
  return [...new Set([product, ...related].flatMap(({ productIds }) => productIds).concat(inBundles))];
}

/** The most popular others; out of the built-in list, which is not ranked, by their review counts. */
function relatedTo(product: MergedProduct, products: MergedProduct[], best: string[]): MergedProduct[] {
  const place = ({ slug }: MergedProduct) => (best.includes(slug) ? best.indexOf(slug) : best.length);
  return products
    .filter(({ slug }) => slug !== product.slug && (best.length === 0 || best.includes(slug)))
    .sort((a, b) => place(a) - place(b) || b.reviews - a.reviews)
    .slice(0, relatedCount);
}

const contains = (bundle: Bundle, productIds: number[]): boolean =>
  bundle.items.some((item) => item.product.productIds.some((id) => productIds.includes(id)));
