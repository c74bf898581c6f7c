import { and, eq, ne, sql } from "drizzle-orm";
import { errorText } from "#app/shared/error-text.ts";
import { poundsToPence } from "#app/shared/money.ts";
import type { Database } from "#database/open.ts";
import { products } from "#database/schema/catalogue.ts";
import { shownProducts } from "#database/schema/listings.ts";
import { bundleRecords } from "#database/seed/bundle-records.ts";
import { type DemoProduct, productRecords } from "#database/seed/product-records.ts";
import type { Shop } from "#server/shop.ts";
import type { Store } from "#store";
import { type Bundle, type BundleRecord, joinBundles } from "../model/bundle.ts";
import { type MergedProduct, mergeProducts } from "../model/merge.ts";
import type { ProductRecord } from "../model/product.ts";
import type { Fallback } from "../page-data.ts";
import { readBundles } from "./read-bundles.ts";
import { readProductRecords } from "./read-products.ts";
import { withVerified } from "./read-reviews.ts";

export type Catalogue = {
  /** Sorted by name: the requested products and those in bundles. */
  products: MergedProduct[];
  bundles: Bundle[];
  /** Record ids of each bundle, in order, including bundles that cannot be completed. */
  bundled: { id: number; productIds: number[] }[];
  /** From the built-in lists: such a page must not be cached. */
  isFallback: Fallback;
};

type CatalogueShop = Pick<Shop, "db" | "watch" | "desk" | "log" | "store" | "config">;
type Records = { products: ProductRecord[]; bundles: BundleRecord[] };

/**
 * The bundles with their products, and the requested products. If the database returns no product or fails, all of the
 * built-in lists (R-CATALOGUE-14).
 * @param wanted queries the products that the page needs
 */
export async function readCatalogue(
  shop: CatalogueShop,
  wanted: (db: Database) => Promise<string[]> = async () => [],
): Promise<Catalogue> {
  const records = await orFallback(shop, async (db) => {
    const [slugs, bundles] = await Promise.all([wanted(db), readBundles(db)]);
    const ids = bundles.flatMap(({ items }) => items.map((item) => item.productId));
    return { bundles, products: await readProductRecords(db, { slugs: [...new Set(slugs)], ids: [...new Set(ids)] }) };
  });
  const products = mergeProducts(records.products);
  const bundled = records.bundles.map(({ id, items }) => ({ id, productIds: items.map((item) => item.productId) }));
  const bundles = joinBundles(records.bundles, products);
  const catalogue = { products, bundles, bundled, isFallback: records.isFallback };
  return shop.config.SHOP_MODE === "live" && !catalogue.isFallback ? withVerified(shop.db, catalogue) : catalogue;
}

/** A product's current slug, if the requested one is its own but not used in URLs, because it looks like a UUID. */
export async function movedTo(db: Database, slug: string): Promise<string | null> {
  const [found] = await db
    .select({ slug: shownProducts.slug })
    .from(products)
    .innerJoin(shownProducts, eq(shownProducts.id, products.id))
    .where(and(eq(products.slug, slug), ne(shownProducts.slug, slug)))
    .limit(1);
  return found?.slug ?? null;
}

async function orFallback(
  { db, watch, desk, log, store }: CatalogueShop,
  read: (db: Database) => Promise<Records>,
): Promise<Records & { isFallback: Fallback }> {
  try {
    return await watch.during(async () => {
      const records = await read(db);
      // A page may request nothing that exists; only an empty shop falls back.
      const isThere = records.products.length > 0 || (await hasProducts(db));
      desk.isOver("products");
      if (isThere) return { ...records, isFallback: false };
      log.warn("the catalogue is empty: showing the built-in products");
      return { ...builtInCatalogue(store), isFallback: "empty" };
    });
  } catch (error) {
    log.error({ error: errorText(error) }, "the catalogue cannot be read: showing the built-in products");
    // An unresponsive database is put on the attention desk once it responds again.
    if (await watch.answers()) {
      const why = errorText(error instanceof Error && error.cause instanceof Error ? error.cause : error);
      desk.report(
        "products",
        () => `The products cannot be read, so visitors see older pages or the built-in ones: ${why}`,
      );
    }
    return { ...builtInCatalogue(store), isFallback: "unreadable" };
  }
}

/** False for an empty shop, which shows the built-in products. */
export async function hasProducts(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select exists (select 1 from product_listings) as found`);
  return rows[0]?.found ?? false;
}

/**
 * The built-in lists, shown when the database returns nothing or fails (R-CATALOGUE-14): seven products with fixed ids,
 * at the prices in `store.config.ts`.
 */
export function builtInCatalogue(store: Store): { products: ProductRecord[]; bundles: BundleRecord[] } {
  const priced = productRecords(store).map((product) => withFallbackPrices(product, store));
  return {
    products: priced.map(toRecord),
    bundles: bundleRecords(store, priced).map(({ record, items, images }) => ({
      ...record,
      items: items.map((item) => ({ ...item, id: item.displayOrder })),
      images,
    })),
  };
}

function withFallbackPrices(product: DemoProduct, store: Store): DemoProduct {
  const prices: { price: number; larger?: number } = store.fallbackPrices[product.kind];
  const price = poundsToPence(prices.price);
  const larger = poundsToPence(prices.larger ?? prices.price);
  const isLarger = (pence: number) => pence > product.record.pricePence;
  return {
    ...product,
    record: { ...product.record, pricePence: price, retailPricePence: price },
    variants: product.variants.map((variant) => ({
      ...variant,
      pricePence: isLarger(variant.pricePence) ? larger : price,
    })),
  };
}

function toRecord({ record, variants, images }: DemoProduct): ProductRecord {
  const { id, slug, name, description, category, tags, pricePence, reviews, rating, imageUrl } = record;
  return {
    id,
    slug,
    name,
    description,
    category,
    tags,
    price: pricePence,
    reviews,
    rating,
    imageUrl,
    printfulProductId: record.printfulProductId,
    images: images.map((image, index) => ({ ...image, id: index })),
    variants: variants.map(({ pricePence: price, stock, ...variant }) => ({ ...variant, price, available: stock > 0 })),
  };
}
