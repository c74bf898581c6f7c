import type { Transaction } from "#database/open.ts";
import type { ConflictChange } from "#database/schema/index.ts";
import { conflictWords } from "../conflict-words.ts";
import { counterpartOf, planNew, planVariant, type VariantPlan } from "../plan-rules.ts";
import { forgetConflict, raiseConflict, raiseOnce } from "./conflicts.ts";
import { createProduct } from "./create-product.ts";
import type { TheirProduct } from "./fetch-product.ts";
import { remember } from "./remember.ts";
import { type Holder, type OurProduct, readHolders, readKnown, readOurs } from "./stored-product.ts";
import { updateProduct } from "./update-product.ts";

/** What a sync has done to one product. */
export type Applied = { isChanged: boolean; inventoryChanges: number; warnings: string[] };
const nothing: Applied = { isChanged: false, inventoryChanges: 0, warnings: [] };

/**
 * Brings the shop's record of a product to what the printer says, where staff have not said otherwise, within the
 * caller's transaction. Doing it again changes nothing.
 * @param runId the import that it belongs to; null for a product by itself
 */
export async function applyProduct(tx: Transaction, theirs: TheirProduct, runId: number | null): Promise<Applied> {
  const known = await readKnown(tx, theirs.id);
  const ours = await readOurs(tx, theirs.id);
  const ids = { providerProductId: theirs.id, productId: ours?.product.id ?? null };
  await forgetConflict(tx, theirs.id, "vanished");
  if (!ours && known.variants.size > 0) {
    await raiseOnce(tx, { ...ids, field: "deleted_here", summary: conflictWords.deleted_here(theirs.name) });
    const same = theirs.variants.map((each) => ({
      theirs: each,
      stockBefore: known.variants.get(each.id)?.stockBefore ?? null,
    }));
    await remember(tx, theirs, same, known.variants, runId);
    return nothing;
  }
  const plans = planAll(theirs, ours, known.variants, await readHolders(tx, theirs));
  const written = plans.filter((plan) => plan.ours || !isElsewhere(plan));
  const created = !ours && written.length > 0 ? await createProduct(tx, theirs, written) : null;
  const productId = ours?.product.id ?? created;
  const gone = goneFrom(ours, theirs);
  const updated = ours ? await updateProduct(tx, ours, theirs, knownProduct(known), written, gone) : null;
  // Of a product that was not made nothing is remembered: it is as new at the next sync.
  const seen = productId === null ? [] : plans;
  const remembered = seen.map((plan) => ({ theirs: plan.theirs, stockBefore: plan.stockBefore }));
  await remember(tx, theirs, remembered, known.variants, runId);
  for (const [field, changes] of grouped(plans)) {
    await raiseConflict(tx, { ...ids, productId, field, changes, summary: conflictWords[field](theirs.name) });
  }
  for (const { field, ...sides } of updated?.contradictions ?? []) {
    await raiseConflict(tx, { ...ids, field, ...sides, summary: conflictWords[field](theirs.name) });
  }
  const stocked = written.filter(({ ours: variant, after }) => variant && variant.stock !== after.stock);
  const lost = ours?.variants.filter(({ id, stock }) => gone.has(id) && stock > 0) ?? [];
  return {
    isChanged: updated?.isChanged ?? created !== null,
    inventoryChanges: stocked.length + lost.length,
    warnings: [
      ...lost.map(({ colour, size }) => `${theirs.name}: ${colour}, ${size} is not at the printer any more.`),
      ...(theirs.cost === null ? [`${theirs.name}: the printer’s costs are not known in GBP.`] : []),
      ...leftOut(theirs, plans, known.variants),
      ...(plans.some((plan) => plan.theirs.price === null) ? [`${theirs.name}: a price is missing.`] : []),
    ],
  };
}

/** What was never read in full says nothing of what staff have changed. */
const knownProduct = ({ product, variants }: Awaited<ReturnType<typeof readKnown>>) =>
  variants.size > 0 ? product : undefined;

type Known = Awaited<ReturnType<typeof readKnown>>["variants"];

function planAll(theirs: TheirProduct, ours: OurProduct | null, known: Known, holders: Holder[]): VariantPlan[] {
  const skus = new Set<string>();
  const plans: VariantPlan[] = [];
  for (const variant of theirs.variants) {
    const before = known.get(variant.id);
    const counterpart = counterpartOf(ours?.variants ?? [], variant);
    // Staff took it out of the shop: it stays out.
    if (ours && before && !counterpart) continue;
    const holder = holders.find(({ sku, id }) => sku !== null && sku === variant.sku && id !== counterpart?.id);
    const isTaken = holder !== undefined || (variant.sku !== null && skus.has(variant.sku));
    const last = before && { ...before, price: before.pricePence };
    const plan = counterpart ? planVariant(last, counterpart, variant, isTaken) : planNew(variant, isTaken);
    if (!plan) continue;
    if (variant.sku) skus.add(variant.sku);
    const elsewhere = holders.some(({ syncId, productId }) => syncId === variant.id && productId !== ours?.product.id);
    plans.push(elsewhere ? { ...plan, ours: null, contradictions: [{ field: "elsewhere", ...noSides }] } : plan);
  }
  return plans;
}
const noSides = { ours: null, theirs: null };
const isElsewhere = ({ contradictions }: VariantPlan) => contradictions.some(({ field }) => field === "elsewhere");

/** Variants with a number of the printer's that it does not list any more: they cannot be printed. */
function goneFrom(ours: OurProduct | null, theirs: TheirProduct): Set<number> {
  const ids = new Set(theirs.variants.map(({ id }) => id));
  const gone = ours?.variants.filter(({ syncId }) => syncId !== null && !ids.has(syncId)) ?? [];
  return new Set(gone.map(({ id }) => id));
}

/** What was left out because the printer has no price for it. */
function leftOut(theirs: TheirProduct, plans: readonly VariantPlan[], known: Known): string[] {
  const met = new Set([...known.keys(), ...plans.map((plan) => plan.theirs.id)]);
  const labels = theirs.variants.filter(({ id }) => !met.has(id)).map(({ colour, size }) => `${colour}, ${size}`);
  if (labels.length === 0) return [];
  return [`${theirs.name}: the printer has no price for ${labels.join("; ")}. It was left out.`];
}

/** One row a field: the same change of forty sizes is one question. */
function grouped(plans: readonly VariantPlan[]) {
  const fields = new Map<VariantPlan["contradictions"][number]["field"], ConflictChange[]>();
  for (const { theirs, contradictions } of plans) {
    for (const { field, ...sides } of contradictions) {
      const change = { syncId: theirs.id, label: `${theirs.colour}, ${theirs.size}`, ...sides };
      fields.set(field, [...(fields.get(field) ?? []), change]);
    }
  }
  return fields;
}
