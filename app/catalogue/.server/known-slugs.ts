import { sql } from "drizzle-orm";
import { bundles, products } from "#database/schema/catalogue.ts";
import { productListings } from "#database/schema/listings.ts";
import type { Shop } from "#server/shop.ts";

type Slugs = ReadonlySet<string> | null;
type CachedSlugs = { slugs: Promise<Slugs>; readAt: number };

const memories = new WeakMap<Shop, { cached: CachedSlugs | null }>();

/** How long the slugs are believed when they know one, and when they do not: it may be of a moment ago. */
const [knownMs, unknownMs] = [60_000, 250];

/**
 * Whether anything may live at /product/{slug}: known in this process, so that an address out of the blue costs no look
 * into the catalogue. True where that cannot be told: the built-in list answers then.
 */
export async function mayLiveAt(shop: Shop, slug: string): Promise<boolean> {
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

/** Products, bundles, and the slugs of old that lead on; null for an empty shop, which shows the built-in list. */
async function readSlugs({ db }: Shop): Promise<Slugs> {
  const { rows } = await db.execute<{ slug: string; listed: boolean }>(sql`
    select ${productListings.slug} as slug, true as listed from ${productListings}
    union all select ${bundles.slug}, false from ${bundles}
    union all select ${products.slug}, false from ${products} where ${products.slug} is not null`);
  return rows.some(({ listed }) => listed) ? new Set(rows.map(({ slug }) => slug)) : null;
}
