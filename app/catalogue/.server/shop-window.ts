import type { Database } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import { type BundleCardData, bundleCard, type CardData, type CardRules, productCard } from "../cards.ts";
import type { Fallback } from "../fallback.ts";
import { type Featured, featuredOf, featuredSlugs } from "../featured.ts";
import { topSellers, topSellersPerGroup } from "../ranking.ts";
import type { Voices } from "../testimonials.ts";
import { readCatalogue } from "./catalogue-queries.ts";
import { bestListings } from "./ranked-listings.ts";
import { boughtAndSpoken, demoSpoken, voicesAbout } from "./testimonials.ts";

export type WindowShop = Pick<Shop, "db" | "watch" | "desk" | "log" | "store" | "config">;

export const cardRulesOf = ({ store, config }: Pick<Shop, "store" | "config">): CardRules => ({
  brand: store.brand,
  mode: config.SHOP_MODE,
});

/** 'Value Bundles' (3 cards). */
const bundleCards = 3;

export type HomeWindow = {
  apparel: CardData[];
  gear: CardData[];
  bundles: BundleCardData[];
  featured: Featured;
  voices: Voices | null;
  isFallback: Fallback;
};

/** What the home page shows: three top sellers a group, the bundles, what supporters say and what is featured. */
export async function readHomeWindow(shop: WindowShop): Promise<HomeWindow> {
  const mode = shop.config.SHOP_MODE;
  const ranks = new Map<string, number>();
  let spoken = mode === "live" ? [] : demoSpoken(shop.store);
  const catalogue = await readCatalogue(shop, async (db) => {
    for (const { slug, rank } of await topListings(db, mode)) ranks.set(slug, rank);
    if (mode === "live") spoken = await boughtAndSpoken(db);
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
    voices: voicesAbout(catalogue, spoken, mode === "rehearsal"),
    isFallback: catalogue.isFallback,
  };
}

async function topListings(db: Database, mode: CardRules["mode"]): Promise<{ slug: string; rank: number }[]> {
  const groups = await Promise.all([
    bestListings(db, mode, { limit: topSellersPerGroup, of: "apparel" }),
    bestListings(db, mode, { limit: topSellersPerGroup, of: "gear" }),
  ]);
  return groups.flat();
}
