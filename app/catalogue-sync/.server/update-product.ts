import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { products, productVariants } from "#database/schema/index.ts";
import { verdictOf } from "../merge-rules.ts";
import type { VariantPlan } from "../plan-rules.ts";
import { readProviderName } from "../rules.ts";
import { rowOfNew } from "./create-product.ts";
import type { TheirProduct } from "./fetch-product.ts";
import type { OurProduct } from "./stored-product.ts";

export type ProductContradiction = { field: "name" | "cost"; ours: string | null; theirs: string };
type Known = { name: string; costPence: number | null } | undefined;

/**
 * Writes what differs after a sync, and nothing else, so that whoever keeps pages is told of changes that are some.
 * @param gone the shop's variants that the printer does not have any more: they stay, without stock
 */
export async function updateProduct(
  tx: Transaction,
  ours: OurProduct,
  theirs: TheirProduct,
  known: Known,
  plans: readonly VariantPlan[],
  gone: ReadonlySet<number>,
): Promise<{ isChanged: boolean; contradictions: ProductContradiction[] }> {
  const { product } = ours;
  const { after, contradictions } = mergeProduct(product, theirs, known);
  const planned = new Map(plans.flatMap((plan) => (plan.ours ? [[plan.ours.id, plan]] : [])));
  const added = plans.filter((plan) => !plan.ours);
  const states = ours.variants.map((variant) => {
    const state = planned.get(variant.id)?.after ?? variant;
    return { ...state, id: variant.id, stock: gone.has(variant.id) ? 0 : state.stock };
  });
  const isRepriced = states.some(({ price }, place) => price !== ours.variants[place]!.price);
  const all = [...states, ...added.map((plan) => plan.after)];
  const prices = all.map((state) => state.price).filter((shown) => shown > 0);
  const price = isRepriced ? Math.min(...prices) : product.pricePence;
  const base = isRepriced ? price : (product.retailPricePence ?? product.pricePence);
  const stored = (shown: number) => Math.max(0, shown - base + price);

  let isChanged = added.length > 0;
  for (const state of states) {
    const row = ours.rows.get(state.id)!;
    const syncId = planned.get(state.id)?.theirs.id ?? row.printfulSyncVariantId;
    const values = {
      ...{ color: state.colour, size: state.size, sku: state.sku, stock: state.stock },
      pricePence: stored(state.price),
      ...{ printfulVariantId: state.catalogueVariantId, printfulSyncVariantId: syncId },
    };
    if ((Object.keys(values) as (keyof typeof values)[]).every((name) => values[name] === row[name])) continue;
    await tx.update(productVariants).set(values).where(eq(productVariants.id, state.id));
    isChanged = true;
  }
  if (added.length > 0) {
    await tx.insert(productVariants).values(added.map((plan) => rowOfNew(plan, product.id, stored(plan.after.price))));
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

function mergeProduct(ours: OurProduct["product"], theirs: TheirProduct, known: Known) {
  const contradictions: ProductContradiction[] = [];
  const after = { name: ours.name, printfulCostPence: ours.printfulCostPence };
  const name = readProviderName(theirs.name).name;
  const named = verdictOf(known && readProviderName(known.name).name, ours.name, name);
  if (named === "take") after.name = name;
  if (named === "conflict") contradictions.push({ field: "name", ours: ours.name, theirs: name });
  if (theirs.cost !== null) {
    const costs = verdictOf<number | null>(known?.costPence ?? undefined, ours.printfulCostPence, theirs.cost);
    if (costs === "take") after.printfulCostPence = theirs.cost;
    if (costs === "conflict")
      contradictions.push({ field: "cost", ours: String(ours.printfulCostPence), theirs: String(theirs.cost) });
  }
  return { after, contradictions };
}
