import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Database, Queryable } from "#database/open.ts";
import { columnsOf } from "#database/query-rows.ts";
import { bundles } from "#database/schema/catalogue.ts";
import { productListings } from "#database/schema/listings.ts";
import { bundleReviews, productReviews } from "#database/schema/reviews.ts";
import { demoTestimonials } from "#database/seed/testimonials.ts";
import type { Shop } from "#server/shop.ts";
import type { Store } from "#store";
import {
  type Featured,
  featuredOf,
  featuredSlugs,
  type Testimonial,
  type Testimonials,
  testimonialCount,
  testimonialsOf,
} from "../home/home-content.ts";
import {
  type BundleCardData,
  bundleCard,
  type CardData,
  type CardRules,
  pictureOf,
  productCard,
} from "../model/cards.ts";
import type { Fallback } from "../page-data.ts";
import { bestListings } from "./ranked-listings.ts";
import { type Catalogue, readCatalogue } from "./read-catalogue.ts";
import { validUntilOf } from "./valid-until.ts";

export type PageDataShop = Pick<Shop, "db" | "watch" | "desk" | "log" | "store" | "config" | "clock">;

/** What cards depend on besides their product. */
export const cardRulesOf = ({ store, config }: Pick<Shop, "store" | "config">): CardRules => ({
  brand: store.brand,
  mode: config.SHOP_MODE,
});

/** 'Value Bundles' (3 cards). */
const bundleCards = 3;

type HomeData = {
  apparel: CardData[];
  gear: CardData[];
  bundles: BundleCardData[];
  featured: Featured;
  testimonials: Testimonials | null;
  isFallback: Fallback;
  /** See `validUntilOf`. */
  validUntil: number | null;
};

/** The home page's data: three top sellers per group, bundles, testimonials and featured products. */
export async function readHomeData(shop: PageDataShop): Promise<HomeData> {
  const mode = shop.config.SHOP_MODE;
  const ranks = new Map<string, number>();
  let spoken = mode === "live" ? [] : demoQuotes(shop.store);
  const catalogue = await readCatalogue(shop, async (db) => {
    for (const { slug, rank } of await topListings(db, mode)) ranks.set(slug, rank);
    if (mode === "live") spoken = await buyersQuotes(db);
    return [...ranks.keys(), ...featuredSlugs(shop.store), ...spoken.map(({ slug }) => slug)];
  });
  const rules = cardRulesOf(shop);
  const ranked = catalogue.products.map((product) => ({
    ...product,
    rank: ranks.get(product.slug) ?? product.reviews,
  }));
  const listed = catalogue.isFallback ? ranked : ranked.filter(({ slug }) => ranks.has(slug));
  const best = (category: "apparel" | "gear") => topSellers(listed, category).map((p) => productCard(p, rules));
  return {
    apparel: best("apparel"),
    gear: best("gear"),
    bundles: catalogue.bundles.slice(0, bundleCards).map((bundle) => bundleCard(bundle, rules)),
    featured: featuredOf(catalogue.products, catalogue.bundles, shop.store),
    testimonials: testimonialsAbout(catalogue, spoken, mode === "rehearsal"),
    isFallback: catalogue.isFallback,
    validUntil: validUntilOf(shop, catalogue.products),
  };
}

async function topListings(db: Database, mode: CardRules["mode"]): Promise<{ slug: string; rank: number }[]> {
  const groups = await Promise.all([
    bestListings(db, mode, { limit: topSellersPerGroup, of: "apparel" }),
    bestListings(db, mode, { limit: topSellersPerGroup, of: "gear" }),
  ]);
  return groups.flat();
}

/** A quote, with the slug of the item it is about. */
type TestimonialQuote = Omit<Testimonial, "product" | "picture"> & { color: string | null };

/** The demo shop's testimonials. */
function demoQuotes({ brandSlug, bundles }: Pick<Store, "brandSlug" | "bundles">): TestimonialQuote[] {
  return demoTestimonials.flatMap(({ bought, ...words }) => {
    const bundle = typeof bought === "string" ? null : bundles.find(({ key }) => key === bought.bundle);
    const slug = typeof bought === "string" ? `${brandSlug}-${bought}` : bundle?.slug;
    return slug ? [{ ...words, slug, color: null }] : [];
  });
}

/**
 * A live shop's testimonials: its newest five-star reviews of suitable length that say where they come from, of products
 * and of bundles.
 */
async function buyersQuotes(db: Queryable): Promise<TestimonialQuote[]> {
  const quotable = (table: typeof productReviews | typeof bundleReviews) =>
    and(
      eq(table.state, "published"),
      eq(table.isDemo, false),
      eq(table.rating, 5),
      isNotNull(table.location),
      sql`length(trim(${table.body})) between 30 and 180`,
    );
  const { color, productId } = productReviews;
  const ofProducts = await db
    .select({ ...columnsOf(productReviews, ...quoted), color, slug: productListings.slug })
    .from(productReviews)
    .innerJoin(productListings, sql`${productListings.productIds} @> array[${productId}]`)
    .where(quotable(productReviews))
    .orderBy(desc(productReviews.createdAt), desc(productReviews.id))
    .limit(testimonialCount);
  const ofBundles = await db
    .select({ ...columnsOf(bundleReviews, ...quoted), color: sql<null>`null`, slug: bundles.slug })
    .from(bundleReviews)
    .innerJoin(bundles, and(eq(bundles.id, bundleReviews.bundleId), eq(bundles.isActive, true)))
    .where(quotable(bundleReviews))
    .orderBy(desc(bundleReviews.createdAt), desc(bundleReviews.id))
    .limit(testimonialCount);
  return [...ofProducts, ...ofBundles]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map(({ createdAt: _, ...quote }) => quote);
}

const quoted = ["author", "location", "rating", "body", "createdAt"] as const;

/** Testimonials about current products; null if there are not enough. */
function testimonialsAbout(
  catalogue: Catalogue,
  spoken: readonly TestimonialQuote[],
  isDemo: boolean,
): Testimonials | null {
  const testimonials = spoken.flatMap(({ slug, color, ...words }) => {
    const product = catalogue.products.find((each) => each.slug === slug);
    const thing = product ?? catalogue.bundles.find((each) => each.slug === slug);
    if (!thing) return [];
    const picture = product ? pictureOf(product, color ?? product.imageColor) : thing.imageUrl;
    return [{ ...words, slug, product: thing.name, picture }];
  });
  return testimonialsOf(testimonials, isDemo);
}

/** Top sellers per group (R-HOME-5). */
const topSellersPerGroup = 3;

/** `rank` is the review count. A live shop has no demo counts, so there it is the number sold. */
type Ranked = { name: string; category: string; rank: number };

/** A group's top sellers, best first (R-HOME-6). Stickers are never listed. */
export function topSellers<P extends Ranked>(products: readonly P[], category: "apparel" | "gear"): P[] {
  return products
    .filter((product) => product.category === category)
    .sort((a, b) => b.rank - a.rank || a.name.localeCompare(b.name, "en-GB"))
    .slice(0, topSellersPerGroup);
}
