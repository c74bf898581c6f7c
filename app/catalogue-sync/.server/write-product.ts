import { and, eq, isNotNull, sql } from "drizzle-orm";
import { bundleAt, productAt } from "#app/catalogue/.server/find-by-slug.ts";
import { longestSlug, nameSlug } from "#app/catalogue/model/slugs.ts";
import type { Transaction } from "#database/open.ts";
import { productImages, products, productVariants } from "#database/schema/index.ts";
import { type VariantPlan, verdictOf } from "../plan-rules.ts";
import { categoryOf, readProviderName } from "../rules.ts";
import type { RemoteProduct } from "./fetch-product.ts";
import type { LocalProduct } from "./stored-product.ts";

/**
 * Creates the shop's record of a new product, with variants and images; returns its id.
 * @param isAvailable whether it is on sale at once
 */
export async function createProduct(
  tx: Transaction,
  remote: RemoteProduct,
  plans: VariantPlan[],
  isAvailable: boolean,
): Promise<number> {
  const { name, design } = readProviderName(remote.name);
  const pictures = picturesOf(plans);
  const price = Math.min(...plans.map(({ patch: after }) => after.price));
  const stockCount = plans.reduce((sum, { patch: after }) => sum + after.stock, 0);
  const [row] = await tx
    .insert(products)
    .values({
      name,
      variant: design,
      category: categoryOf(remote.kind),
      slug: await slugFor(tx, name, design, remote.id),
      printfulProductId: remote.id,
      printfulCostPence: remote.cost,
      pricePence: price,
      retailPricePence: price,
      stockCount,
      inStock: stockCount > 0,
      isAvailable,
      imageUrl: pictures[0]?.url ?? null,
    })
    .returning({ id: products.id });
  const productId = row!.id;
  await tx.insert(productVariants).values(plans.map((plan) => rowOfNew(plan, productId, plan.patch.price)));
  if (pictures.length > 0) {
    await tx.insert(productImages).values(
      pictures.map(({ url, color }, place) => ({
        productId,
        imageUrl: url,
        alt: `${name} in ${color.toLowerCase()}`,
        isPrimary: place === 0,
        isThumbnail: place === 0,
        imageOrder: place * 10,
        variantType: "color" as const,
        color,
      })),
    );
  }
  return productId;
}

/** @param pricePence as stored: the price including the surcharge over the record's own */
const rowOfNew = ({ remote, patch: after }: VariantPlan, productId: number, pricePence: number) => ({
  productId,
  color: after.color,
  size: after.size,
  sku: after.sku,
  stock: after.stock,
  pricePence,
  ...(remote.hex && { colorHex: remote.hex }),
  printfulVariantId: remote.catalogueVariantId,
  printfulSyncVariantId: remote.id,
});

/**
 * The other design's record has the same slug, because the shop shows both as one product. Anything else with that slug
 * is a different product.
 */
async function slugFor(tx: Transaction, name: string, design: string | null, id: number): Promise<string> {
  const [sibling] = design
    ? await tx
        .select({ slug: products.slug })
        .from(products)
        .where(and(eq(products.name, name), isNotNull(products.variant), isNotNull(products.slug)))
        .limit(1)
    : [];
  if (sibling?.slug) return sibling.slug;
  const slug = cut(nameSlug(name), longestSlug) || `product-${id}`;
  const isTaken = (await bundleAt(tx, slug)) ?? (await productAt(tx, slug));
  if (!isTaken) return slug;
  const number = `-${id}`;
  return cut(slug, longestSlug - number.length) + number;
}

const cut = (slug: string, letters: number) => slug.slice(0, letters).replace(/-$/, "");

/** One image per colour. The shop's pages load images only from the shop's origin, so staff must upload others. */
function picturesOf(plans: readonly VariantPlan[]): { url: string; color: string }[] {
  const found = new Map<string, string>();
  for (const { remote } of plans) {
    if (remote.image?.startsWith("/") && !found.has(remote.color)) found.set(remote.color, remote.image);
  }
  return [...found].map(([color, url]) => ({ url, color }));
}

type ProductContradiction = { field: "name" | "cost"; ours: string | null; theirs: string };
type Known = { name: string; costPence: number | null } | undefined;

/**
 * Writes only what a sync changed, so that cached pages are renewed only for real changes.
 * @param gone variants that the provider no longer has: they stay, without stock
 */
export async function updateProduct(
  tx: Transaction,
  local: LocalProduct,
  remote: RemoteProduct,
  known: Known,
  plans: readonly VariantPlan[],
  gone: ReadonlySet<number>,
): Promise<{ isChanged: boolean; contradictions: ProductContradiction[] }> {
  const { product } = local;
  const { after, contradictions } = mergeProduct(product, remote, known);
  const planned = new Map(plans.flatMap((plan) => (plan.local ? [[plan.local.id, plan]] : [])));
  const added = plans.filter((plan) => !plan.local);
  const states = local.variants.map((variant) => {
    const state = planned.get(variant.id)?.patch ?? variant;
    return { ...state, id: variant.id, stock: gone.has(variant.id) ? 0 : state.stock };
  });
  const isRepriced = states.some(({ price }, place) => price !== local.variants[place]!.price);
  const all = [...states, ...added.map((plan) => plan.patch)];
  const prices = all.map((state) => state.price).filter((shown) => shown > 0);
  const price = isRepriced ? Math.min(...prices) : product.pricePence;
  const base = isRepriced ? price : (product.retailPricePence ?? product.pricePence);
  const stored = (shown: number) => Math.max(0, shown - base + price);

  let isChanged = added.length > 0;
  for (const state of states) {
    const row = local.rows.get(state.id)!;
    const syncId = planned.get(state.id)?.remote.id ?? row.printfulSyncVariantId;
    const values = {
      color: state.color,
      size: state.size,
      sku: state.sku,
      stock: state.stock,
      pricePence: stored(state.price),
      printfulVariantId: state.catalogueVariantId,
      printfulSyncVariantId: syncId,
    };
    if ((Object.keys(values) as (keyof typeof values)[]).every((name) => values[name] === row[name])) continue;
    await tx.update(productVariants).set(values).where(eq(productVariants.id, state.id));
    isChanged = true;
  }
  if (added.length > 0) {
    await tx.insert(productVariants).values(added.map((plan) => rowOfNew(plan, product.id, stored(plan.patch.price))));
  }
  const stockCount = all.reduce((sum, { stock }) => sum + stock, 0);
  const values = {
    ...after,
    ...(isRepriced && { pricePence: price, retailPricePence: price }),
    stockCount,
    inStock: all.length === 0 || stockCount > 0,
  };
  const names = Object.keys(values) as (keyof typeof values)[];
  isChanged ||= names.some((name) => values[name] !== product[name]);
  if (isChanged) {
    await tx
      .update(products)
      .set({ ...values, version: sql`${products.version} + 1`, updatedAt: new Date() })
      .where(eq(products.id, product.id));
  }
  return { isChanged, contradictions };
}

function mergeProduct(local: LocalProduct["product"], remote: RemoteProduct, known: Known) {
  const contradictions: ProductContradiction[] = [];
  const after = { name: local.name, printfulCostPence: local.printfulCostPence };
  const name = readProviderName(remote.name).name;
  const named = verdictOf(known && readProviderName(known.name).name, local.name, name);
  if (named === "take") after.name = name;
  if (named === "conflict") contradictions.push({ field: "name", ours: local.name, theirs: name });
  if (remote.cost !== null) {
    const costs = verdictOf<number | null>(known?.costPence ?? undefined, local.printfulCostPence, remote.cost);
    if (costs === "take") after.printfulCostPence = remote.cost;
    if (costs === "conflict")
      contradictions.push({ field: "cost", ours: String(local.printfulCostPence), theirs: String(remote.cost) });
  }
  return { after, contradictions };
}
