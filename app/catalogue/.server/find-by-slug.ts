import { and, eq, ne, sql } from "drizzle-orm";
import { errorText } from "#app/shared/error-text.ts";
import type { Queryable } from "#database/open.ts";
import { bundles, products } from "#database/schema/catalogue.ts";
import { productListings, shownProducts } from "#database/schema/listings.ts";
import { redirects } from "#database/schema/moving.ts";
import type { Shop } from "#server/shop.ts";
import { builtInCatalogue, hasProducts } from "./read-catalogue.ts";

type Slugs = ReadonlySet<string> | null;
type CachedSlugs = { slugs: Promise<Slugs>; readAt: number };

const memories = new WeakMap<Shop, { cached: CachedSlugs | null }>();

/** Milliseconds for which the slug list is trusted to contain a slug, and to lack one (it may have just been added). */
const knownMs = 60_000;
const unknownMs = 250;

/**
 * Whether /product/{slug} may exist, by the slugs cached in this process, so that unknown URLs cost no catalogue query.
 * True if unknown: then the built-in list answers.
 */
export async function productMayExist(shop: Shop, slug: string): Promise<boolean> {
  for (const maxAgeMs of [knownMs, unknownMs]) {
    const slugs = await slugsOf(shop, maxAgeMs);
    if (!slugs || slugs.has(slug)) return true;
  }
  return false;
}

function slugsOf(shop: Shop, maxAgeMs: number): Promise<Slugs> {
  const memory = memories.get(shop) ?? openMemory(shop);
  if (!memory.cached || Date.now() - memory.cached.readAt >= maxAgeMs) {
    memory.cached = { slugs: readSlugs(shop).catch(() => null), readAt: Date.now() };
  }
  return memory.cached.slugs;
}

function openMemory(shop: Shop): { cached: CachedSlugs | null } {
  const memory = { cached: null };
  memories.set(shop, memory);
  shop.onChange((notice) => {
    if (notice === "lost" || notice.kind !== "clock") memory.cached = null;
  });
  return memory;
}

/**
 * Products, bundles, and old slugs that redirect, their own and those of an earlier shop.
 * @returns null for an empty shop, which shows the built-in list
 */
async function readSlugs({ db }: Shop): Promise<Slugs> {
  const { rows } = await db.execute<{ slug: string; listed: boolean }>(sql`
    select ${productListings.slug} as slug, true as listed from ${productListings}
    union all select ${bundles.slug}, false from ${bundles}
    union all select ${products.slug}, false from ${products} where ${products.slug} is not null
    union all select substring(${redirects.path} from 10), false from ${redirects}
      where ${redirects.path} like '/product/%'`);
  return rows.some(({ listed }) => listed) ? new Set(rows.map(({ slug }) => slug)) : null;
}

/** Bundles and products share the URLs under /product/; bundles come first. */
type Resident = { name: string };

/** @param but the id of a bundle to ignore */
export async function bundleAt(db: Queryable, slug: string, but: number | null = null): Promise<Resident | null> {
  const [bundle] = await db
    .select({ name: bundles.name })
    .from(bundles)
    .where(and(eq(bundles.slug, slug), ne(bundles.id, but ?? 0)));
  return bundle ?? null;
}

/**
 * A product with this slug, or whose name yields it.
 * @param but the id of a product to ignore
 */
export async function productAt(db: Queryable, slug: string, but: number | null = null): Promise<Resident | null> {
  const [product] = await db
    .select({ name: shownProducts.ownName })
    .from(shownProducts)
    .where(and(eq(shownProducts.slug, slug), ne(shownProducts.id, but ?? 0)))
    .limit(1);
  return product ?? null;
}

/**
 * The slug to which the product or bundle at an old one has moved for good (R-ROUTE-17).
 * @returns null if it has not, or something else has the old slug now
 */
export async function newSlugOf(db: Queryable, slug: string): Promise<string | null> {
  const [found] = await db
    .select({ slug: sql<string | null>`substring(${redirects.target} from '^/product/([a-z0-9-]+)$')` })
    .from(redirects)
    .where(eq(redirects.path, `/product/${slug.toLowerCase()}`));
  if (!found?.slug || (await bundleAt(db, slug)) || (await productAt(db, slug))) return null;
  return found.slug;
}

/** The slug for the provider's product id; null if there is none, or the shop does not list it. */
export async function slugOfProviderProduct(
  { db, log, store }: Pick<Shop, "db" | "log" | "store">,
  printfulProductId: number,
): Promise<string | null> {
  try {
    const [found] = await db
      .select({ slug: productListings.slug })
      .from(products)
      .innerJoin(productListings, sql`${productListings.productIds} @> array[${products.id}]`)
      .where(eq(products.printfulProductId, printfulProductId));
    if (found || (await hasProducts(db))) return found?.slug ?? null;
    log.warn("the catalogue is empty: looking in the built-in list");
  } catch (error) {
    log.error({ error: errorText(error) }, "the catalogue cannot be read: looking in the built-in list");
  }
  const { products: builtIn } = builtInCatalogue(store);
  return builtIn.find((each) => each.printfulProductId === printfulProductId)?.slug ?? null;
}
