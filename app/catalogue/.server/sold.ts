import { asc, eq } from "drizzle-orm";
import type { Database } from "#database/open.ts";
import { bundleItems, bundles } from "#database/schema/catalogue.ts";
import { productListings } from "#database/schema/listings.ts";
import { nameSlug } from "../model/slugs.ts";

/** Slugs of the colours and sizes that can be chosen, even if sold out. */
type SoldChoices = { colors: ReadonlySet<string>; sizes: ReadonlySet<string> };

/** What is sold under /product/, by slug. */
export type Sold = {
  products: ReadonlyMap<string, SoldChoices & { productIds: readonly number[] }>;
  /** The choices of each of a bundle's items, in order; only for bundles that can be completed. */
  bundles: ReadonlyMap<string, SoldChoices[]>;
  /** The choices of all products. */
  all: SoldChoices;
};

/** Reads what is sold now: slugs of products and bundles with their choices. */
export async function readSold(db: Database): Promise<Sold> {
  const { slug, productIds, colorSlugs, sizeSlugs } = productListings;
  const [listed, items] = await Promise.all([
    db.select({ slug, productIds, colorSlugs, sizeSlugs }).from(productListings),
    db
      .select({ slug: bundles.slug, productId: bundleItems.productId })
      .from(bundles)
      .innerJoin(bundleItems, eq(bundleItems.bundleId, bundles.id))
      .where(eq(bundles.isActive, true))
      .orderBy(asc(bundleItems.bundleId), asc(bundleItems.displayOrder), asc(bundleItems.id)),
  ]);
  const products = listed.map((each) => ({
    slug: each.slug,
    productIds: each.productIds,
    colors: new Set(each.colorSlugs),
    sizes: new Set(each.sizeSlugs),
  }));
  const byId = new Map(products.flatMap((product) => product.productIds.map((id) => [id, product] as const)));
  const inBundles = [...Map.groupBy(items, (item) => item.slug)]
    .map(([bundle, its]) => [bundle, its.flatMap(({ productId }) => byId.get(productId) ?? []), its.length] as const)
    .filter(([, found, wanted]) => found.length === wanted);
  return {
    products: new Map(products.map((product) => [product.slug, product])),
    bundles: new Map(inBundles.map(([bundle, found]) => [bundle, found])),
    all: {
      colors: new Set(products.flatMap(({ colors }) => [...colors])),
      sizes: new Set(products.flatMap(({ sizes }) => [...sizes])),
    },
  };
}

/** Slugs whose page changed fundamentally: gone, moved, or without one of its records. */
export function withdrawnBetween(before: Sold, now: Sold): string[] {
  const products = [...before.products].filter(([slug, { productIds }]) => {
    const left = now.products.get(slug)?.productIds ?? [];
    return !productIds.every((id) => left.includes(id));
  });
  const gone = [...before.bundles.keys()].filter((slug) => !now.bundles.has(slug));
  return [...products.map(([slug]) => slug), ...gone];
}

/**
 * Normalizes a page's query values, so that made-up colours and sizes create no cached pages: a product page treats
 * them as no choice.
 * @param name one of `choiceNames`
 * @returns null if the page depends on the parameter and its values are not sold, or if what is sold is unknown
 */
export function soldChoice(sold: Sold | null, path: string, name: ChoiceName, values: readonly string[]) {
  if (!sold) return null;
  const kind = name.startsWith("colour") ? "colors" : "sizes";
  const isPerItem = name.endsWith("s");
  if (path === "/shop") return values.every((value) => sold.all[kind].has(value)) ? values : null;
  const slug = path.slice("/product/".length);
  const bundle = sold.bundles.get(slug);
  const product = sold.products.get(slug);
  if (!bundle && !product) return null;
  // A page reads only the first value; a bundle's has one per item.
  const [first = ""] = values;
  const known = (choices: SoldChoices | undefined, value = "") =>
    choices?.[kind].has(nameSlug(value)) ? nameSlug(value) : "";
  if (Boolean(bundle) !== isPerItem) return [];
  const named = first.split(",");
  const chosen = bundle ? bundle.map((item, at) => known(item, named[at])).join(",") : known(product, first);
  return /[^,]/.test(chosen) ? [chosen] : [];
}

/** The query parameters; those in the plural have a value for each of a bundle's items. */
export const choiceNames = ["colour", "size", "colours", "sizes"] as const;
export type ChoiceName = (typeof choiceNames)[number];
