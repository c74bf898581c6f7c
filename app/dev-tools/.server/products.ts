import { asc, eq, inArray } from "drizzle-orm";
import { readProductRecords } from "#app/catalogue/.server/read-products.ts";
import { type MergedProduct, mergeProducts } from "#app/catalogue/model/merge.ts";
import { productListings, productVariants, shownVariants } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { productsPerPage } from "../contract.ts";

/** Maximum products in a select (R-ADMIN-18). */
const maxChoices = 100;

const { slug, name } = productListings;

/** A page of the shop's products by name, merged as shoppers see them. */
export async function listTestProducts(
  { db }: Pick<Shop, "db">,
  page: number,
): Promise<{ products: MergedProduct[]; total: number }> {
  const total = await db.$count(productListings);
  const rows = await db
    .select({ slug })
    .from(productListings)
    .orderBy(asc(name), asc(slug))
    .limit(productsPerPage)
    .offset((page - 1) * productsPerPage);
  const slugs = rows.map((row) => row.slug);
  const records = slugs.length > 0 ? await readProductRecords(db, { slugs, ids: [] }) : [];
  const merged = new Map(mergeProducts(records).map((product) => [product.slug, product]));
  return { products: slugs.flatMap((each) => merged.get(each) ?? []), total };
}

/** The product of a slug, merged as shoppers see it; null if there is none. */
export async function findTestProduct({ db }: Pick<Shop, "db">, wanted: string): Promise<MergedProduct | null> {
  const records = await readProductRecords(db, { slugs: [wanted], ids: [] });
  return mergeProducts(records).find((product) => product.slug === wanted) ?? null;
}

/** The first hundred by name, for a select. */
export const productChoices = ({ db }: Pick<Shop, "db">): Promise<{ slug: string; name: string }[]> =>
  db.select({ slug, name }).from(productListings).orderBy(asc(name), asc(slug)).limit(maxChoices);

/** A variant for sale, to prefill forms; null in an empty shop. */
export async function sampleVariant({
  db,
}: Pick<Shop, "db">): Promise<{ id: number; printfulVariantId: number } | null> {
  const { id, printfulVariantId, available } = shownVariants;
  const [found] = await db
    .select({ id, printfulVariantId })
    .from(shownVariants)
    .where(eq(available, true))
    .orderBy(asc(id))
    .limit(1);
  return found ? { id: found.id, printfulVariantId: found.printfulVariantId ?? 0 } : null;
}

/** A variant as it is stored and as it is sold; money is pence. */
export type GridVariant = {
  id: number;
  color: string;
  size: string;
  price: number;
  available: boolean;
  stock: number;
  sku: string | null;
  printfulVariantId: number | null;
  printfulSyncVariantId: number | null;
};

/** Colours down, sizes across; `variants` is empty for a missing combination and has two for a duplicate. */
export type VariantGrid = {
  sizes: string[];
  rows: { color: string; cells: { size: string; variants: GridVariant[] }[] }[];
  missing: { color: string; size: string }[];
  twice: { color: string; size: string }[];
};

export function variantGrid(
  product: Pick<MergedProduct, "colorOptions" | "sizeOptions">,
  variants: readonly GridVariant[],
): VariantGrid {
  const byPlace = Map.groupBy(variants, ({ color, size }) => JSON.stringify([color, size]));
  const rows = product.colorOptions.map(({ name: color }) => ({
    color,
    cells: product.sizeOptions.map((size) => ({ size, variants: byPlace.get(JSON.stringify([color, size])) ?? [] })),
  }));
  const places = rows.flatMap(({ color, cells }) => cells.map((cell) => ({ color, ...cell })));
  const where = (fits: (count: number) => boolean) =>
    places.filter((place) => fits(place.variants.length)).map(({ color, size }) => ({ color, size }));
  return { sizes: product.sizeOptions, rows, missing: where((n) => n === 0), twice: where((n) => n > 1) };
}

/** Number of combinations of colour and size, and how many of them cannot be chosen. */
export function gaps({ colorOptions, sizeOptions, variants }: MergedProduct): { all: number; missing: number } {
  const all = colorOptions.length * sizeOptions.length;
  const there = new Set(variants.map(({ color, size }) => JSON.stringify([color, size])));
  return { all, missing: all - there.size };
}

/** All variants of a product's records, including database-only fields: stock, SKU and Printful's ids. */
export async function readVariantGrid({ db }: Pick<Shop, "db">, product: MergedProduct): Promise<VariantGrid> {
  const rows = await db.select().from(productVariants).where(inArray(productVariants.productId, product.productIds));
  const stored = new Map(rows.map((row) => [row.id, row]));
  const variants = product.variants.flatMap(({ id, color, size, price, available, printfulVariantId }) => {
    const row = stored.get(id);
    if (!row) return [];
    const { stock, sku, printfulSyncVariantId } = row;
    return [{ id, color, size, price, available, printfulVariantId, stock, sku, printfulSyncVariantId }];
  });
  return variantGrid(product, variants);
}
