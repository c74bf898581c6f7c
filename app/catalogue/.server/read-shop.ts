import {
  bundleMatches,
  type FacetRow,
  type Facets,
  facetsOf,
  hasSearchTerms,
  pageSize,
  searchProducts,
  withoutUnknown,
} from "../listing/facets.ts";
import { type ShopQuery, shopHref } from "../listing/shop-query.ts";
import type { Bundle } from "../model/bundle.ts";
import { type BundleCardData, bundleCard, type CardData, productCard } from "../model/cards.ts";
import type { MergedProduct } from "../model/merge.ts";
import type { Fallback } from "../page-data.ts";
import { cardRulesOf, type PageDataShop } from "./home-data.ts";
import { bestListings } from "./ranked-listings.ts";
import { type Catalogue, readCatalogue } from "./read-catalogue.ts";
import { countListings, pageOfListings, searchFor } from "./search-listings.ts";
import { validUntilOf } from "./valid-until.ts";

type FoundPage<Product, OfBundle> = {
  /** The effective query: without unknown values, and on an existing page. */
  query: ShopQuery;
  /** This page's products. */
  products: Product[];
  bundles: OfBundle[];
  facets: Facets;
  /** The number that match, and the total. */
  total: number;
  all: number;
  pages: number;
  /** Set if nothing matched the typed words: similar words, whose results are shown instead. */
  closest: string | null;
  /** If nothing was found: popular products. */
  instead: Product[];
  isFallback: Fallback;
};

/** `validUntil`: see `validUntilOf`. */
type ShopPageView = FoundPage<CardData, BundleCardData> & { validUntil: number | null };

/** One page of the shop list, with the URL's search, filters and sort order. */
export async function readShop(shop: PageDataShop, asked: ShopQuery): Promise<ShopPageView> {
  const first = await findGoods(shop, asked);
  const known = withoutUnknown(asked, first.facets);
  const sane = { ...known, page: Math.min(known.page, first.pages) };
  // Only hostile or outdated links contain unknown values; search again without them.
  const isSame = shopHref(sane, { page: sane.page }) === shopHref(asked, { page: asked.page });
  const found = isSame ? first : await findGoods(shop, sane);
  const rules = cardRulesOf(shop);
  const parts = found.bundles.flatMap(({ items }) => items.map(({ product }) => product));
  const shown = [...found.products, ...found.instead, ...parts];
  const card = (product: MergedProduct) => productCard(product, rules);
  return {
    ...found,
    products: found.products.map(card),
    bundles: found.bundles.map((bundle) => bundleCard(bundle, rules)),
    instead: found.instead.map(card),
    validUntil: validUntilOf(shop, shown),
  };
}

type Found = {
  slugs: string[];
  total: number;
  all: number;
  rows: FacetRow[];
  bundleIds: number[] | null;
  closest: string | null;
  instead: string[];
};

const nothing: Found = { slugs: [], total: 0, all: 0, rows: [], bundleIds: null, closest: null, instead: [] };

/** One page's items in order: products first, then bundles. Uses the query as given. */
export async function findGoods(shop: PageDataShop, query: ShopQuery): Promise<FoundPage<MergedProduct, Bundle>> {
  const offset = (query.page - 1) * pageSize;
  const mode = shop.config.SHOP_MODE;
  let found = nothing;
  const catalogue = await readCatalogue(shop, async (db) => {
    const search = await searchFor(db, query.q);
    const counts = await countListings(db, query, search);
    const slugs = await pageOfListings(db, query, search, { mode, limit: pageSize, offset });
    const instead = counts.total > 0 ? [] : (await bestListings(db, mode, { limit: 3 })).map(({ slug }) => slug);
    found = { ...counts, slugs, instead, bundleIds: search.bundleIds, closest: search.closest };
    return [...slugs, ...instead];
  });
  return pageOf(query, catalogue, catalogue.isFallback ? builtIn(catalogue, query) : found);
}

/** The same from the built-in list. */
function builtIn({ products, bundles }: Catalogue, query: ShopQuery): Found {
  const { found, rows } = searchProducts(products, query);
  const offset = (query.page - 1) * pageSize;
  const textOf = (bundle: Bundle) => [
    bundle.name,
    bundle.description,
    ...bundle.items.map(({ product }) => product.name),
  ];
  return {
    rows,
    total: found.length,
    all: products.length,
    closest: null,
    slugs: found.slice(offset, offset + pageSize).map(({ slug }) => slug),
    bundleIds: bundles.filter((bundle) => hasSearchTerms(textOf(bundle).join(" "), query.q)).map(({ id }) => id),
    instead: found.length > 0 ? [] : products.slice(0, 3).map(({ slug }) => slug),
  };
}

/** A page may contain the last products and the first bundles. */
function pageOf(query: ShopQuery, catalogue: Catalogue, found: Found): FoundPage<MergedProduct, Bundle> {
  const matching = catalogue.bundles.filter(({ id }) => found.bundleIds === null || found.bundleIds.includes(id));
  const fitting = matching.filter((bundle) => bundleMatches(query, bundle)).sort(bundleOrder(query.sort));
  const counted = matching.filter((bundle) => bundleMatches(query, bundle, "category")).length;
  const total = found.total + fitting.length;
  const start = Math.max(0, (query.page - 1) * pageSize - found.total);
  const end = Math.max(0, query.page * pageSize - found.total);
  const bySlug = new Map(catalogue.products.map((product) => [product.slug, product]));
  const products = (slugs: string[]) =>
    slugs.map((slug) => bySlug.get(slug)).filter((product): product is MergedProduct => product !== undefined);
  return {
    query,
    products: products(found.slugs),
    bundles: fitting.slice(start, end),
    facets: facetsOf(found.rows, counted, query),
    total,
    all: found.all + catalogue.bundles.length,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    closest: total > 0 ? found.closest : null,
    instead: total > 0 ? [] : products(found.instead),
    isFallback: catalogue.isFallback,
  };
}

/** Bundles are sorted by price only; any other order keeps theirs. */
function bundleOrder(sort: ShopQuery["sort"]): (a: Bundle, b: Bundle) => number {
  if (sort === "price-low") return (a, b) => a.price - b.price;
  if (sort === "price-high") return (a, b) => b.price - a.price;
  return () => 0;
}
