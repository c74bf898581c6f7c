import { type FoundDrop, readDrop } from "#app/drops/.server/read-drop.ts";
import type { ShownDrop } from "#app/drops/drop.ts";
import { hasRooms } from "#app/drops/waiting-room/.server/places.ts";
import { readSafety } from "#app/markets/.server/read-safety.ts";
import { type SafetyNotice, shownSafety } from "#app/markets/shown-safety.ts";
import type { Shop } from "#server/shop.ts";
import type { Bundle } from "../model/bundle.ts";
import { type BundleCardData, bundleCard, type CardData, productCard } from "../model/cards.ts";
import type { MergedProduct } from "../model/merge.ts";
import { type BundleView, bundleView, type ProductView, productView } from "../model/views.ts";
import type { Fallback } from "../page-data.ts";
import { allReviews, type ReviewQuery } from "../reviews/review-rules.ts";
import { cardRulesOf, type PageDataShop } from "./home-data.ts";
import { bestListings } from "./ranked-listings.ts";
import { type Catalogue, movedTo, readCatalogue } from "./read-catalogue.ts";
import { type BundleReviewsView, type ReviewsView, readBundleReviews, readReviews } from "./read-reviews.ts";
import { validUntilOf } from "./valid-until.ts";

/** Related products on a product page. */
const relatedCount = 4;

type ProductPageData =
  | {
      kind: "product";
      product: ProductView;
      related: CardData[];
      partOf: BundleCardData | null;
      reviews: ReviewsView | null;
      safety: SafetyNotice[];
      drop: ShownDrop | null;
      isFallback: Fallback;
      /** See `validUntilOf`: of the product alone, and of the whole page. */
      offerUntil: number | null;
      validUntil: number | null;
      /** Whether drops have waiting rooms. */
      hasRoom: boolean;
      /** Ids of the records whose changes affect this page: see `recordsShown`. */
      shows: number[];
    }
  | {
      kind: "bundle";
      view: BundleView;
      reviews: BundleReviewsView | null;
      others: BundleCardData[];
      safety: SafetyNotice[];
      isFallback: Fallback;
      validUntil: number | null;
    }
  | { kind: "moved"; slug: string }
  | { kind: "unknown"; isFallback: Fallback };

/** The bundle or product with a slug, and what is shown around it. */
export async function readProductData(
  shop: PageDataShop,
  slug: string,
  asked: ReviewQuery = allReviews,
): Promise<ProductPageData> {
  const rules = cardRulesOf(shop);
  let best: string[] = [];
  // Read before the variants, so that a state that ends in between is not cached for longer than it is true.
  let found: FoundDrop | null = null;
  const catalogue = await readCatalogue(shop, async (db) => {
    found = await readDrop(db, slug);
    const ranked = await bestListings(db, rules.mode, { limit: relatedCount + 1 });
    best = ranked.map((each) => each.slug);
    return [slug, ...best];
  });
  const { products, bundles, isFallback } = catalogue;

  // The built-in list has no facts of its own.
  const safetyOf = async (shown: MergedProduct[]) =>
    isFallback
      ? shownSafety(
          shop.store,
          shown.map(({ name }) => ({ name, own: null })),
        )
      : readSafety(shop.db, shop.store, shown);

  const bundle = bundles.find((each) => each.slug === slug);
  if (bundle) {
    const others = bundles.filter((each) => each !== bundle).map((each) => bundleCard(each, rules));
    const reviews = isFallback ? null : await readBundleReviews(shop.db, bundle.id, asked, rules.mode);
    const safety = await safetyOf(bundle.items.map((item) => item.product));
    const validUntil = validUntilOf(shop, products);
    return { kind: "bundle", view: bundleView(bundle, rules), reviews, others, safety, isFallback, validUntil };
  }

  const product = products.find((each) => each.slug === slug);
  if (!product) {
    const moved = isFallback ? null : await movedTo(shop.db, slug);
    return moved ? { kind: "moved", slug: moved } : { kind: "unknown", isFallback };
  }
  const ids = product.productIds;
  const containing = bundles.find((each) => contains(each, ids));
  const related = relatedTo(product, products, best);
  return {
    kind: "product",
    product: productView(product, rules),
    related: related.map((each) => productCard(each, rules)),
    partOf: containing ? bundleCard(containing, rules) : null,
    safety: await safetyOf([product]),
    drop: dropOf(isFallback ? null : found),
    offerUntil: validUntilOf(shop, [product], isFallback ? null : found),
    validUntil: validUntilOf(shop, products, isFallback ? null : found),
    hasRoom: hasRooms(shop),
    reviews: isFallback ? null : await readReviews(shop.db, { kind: "product", ids }, asked, rules.mode),
    isFallback,
    shows: recordsShown(product, related, catalogue),
  };
}

const dropOf = (found: FoundDrop | null): ShownDrop | null => found?.drop ?? null;

/**
 * The page's own records, those of related products, and those in its bundle. Also those in earlier bundles that cannot
 * be completed now, but could be after one of them changes. Everything else on the page (the bundles themselves,
 * popularity) is announced as a change of the whole catalogue.
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

/** The most popular other products; from the built-in list, which is not ranked, by review count. */
function relatedTo(product: MergedProduct, products: MergedProduct[], best: string[]): MergedProduct[] {
  const place = ({ slug }: MergedProduct) => (best.includes(slug) ? best.indexOf(slug) : best.length);
  return products
    .filter(({ slug }) => slug !== product.slug && (best.length === 0 || best.includes(slug)))
    .sort((a, b) => place(a) - place(b) || b.reviews - a.reviews)
    .slice(0, relatedCount);
}

const contains = (bundle: Bundle, productIds: number[]): boolean =>
  bundle.items.some((item) => item.product.productIds.some((id) => productIds.includes(id)));

/** `shows` is null while it is being read, and if any catalogue change may affect it. */
type CachedProductData = {
  data: Promise<ProductPageData>;
  readAt: number;
  shows: readonly number[] | null;
  validUntil: number;
};

const maxEntries = 100;
/** Maximum staleness of changes without a notice, such as popularity. */
const maxAgeMs = 60_000;
const memories = new WeakMap<Shop, Map<string, CachedProductData>>();

/**
 * A product page's data, cached in this process until something on the page changes; one entry serves all colours and
 * sizes, and the data request. A bundle's entry, also used by its cards, lasts until anything in the catalogue changes.
 * Keeps the hundred most recently used, and only pages that exist and come from the database.
 */
export function cachedProductData(shop: Shop, slug: string, asked: ReviewQuery): Promise<ProductPageData> {
  const memory = memories.get(shop) ?? openMemory(shop);
  const key = JSON.stringify([shop.config.SHOP_MODE, slug, asked]);
  const known = memory.get(key);
  memory.delete(key);
  if (known && Date.now() < Math.min(known.readAt + maxAgeMs, known.validUntil)) {
    memory.set(key, known);
    return known.data;
  }
  const data = readProductData(shop, slug, asked);
  const cached: CachedProductData = { data, readAt: Date.now(), shows: null, validUntil: Number.POSITIVE_INFINITY };
  memory.set(key, cached);
  const forget = () => {
    if (memory.get(key) === cached) memory.delete(key);
  };
  data.then((read) => {
    if ((read.kind !== "product" && read.kind !== "bundle") || read.isFallback) return forget();
    if (read.kind === "product") cached.shows = read.shows;
    cached.validUntil = read.validUntil ?? Number.POSITIVE_INFINITY;
  }, forget);
  for (const oldest of memory.keys()) {
    if (memory.size <= maxEntries) break;
    memory.delete(oldest);
  }
  return data;
}

function openMemory(shop: Shop): Map<string, CachedProductData> {
  const memory = new Map<string, CachedProductData>();
  memories.set(shop, memory);
  shop.onChange((notice) => {
    const isClock = notice !== "lost" && notice.kind === "clock";
    const changed = notice === "lost" ? undefined : notice.products;
    for (const [key, { shows, validUntil }] of memory) {
      // A rehearsal's clock moves drops, and nothing else on these pages.
      if (isClock && shows && validUntil === Number.POSITIVE_INFINITY) continue;
      // A read that is still running may have started before the change.
      if (!changed || !shows || changed.some((id) => shows.includes(id))) memory.delete(key);
    }
  });
  return memory;
}
