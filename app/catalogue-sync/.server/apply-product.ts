import { lockPrintedRecords } from "#app/catalogue/.server/lock-products.ts";
import { publishingNeeds } from "#app/markets/shown-safety.ts";
import type { Transaction } from "#database/open.ts";
import type { ConflictChange } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { conflictSummaries } from "../labels.ts";
import {
  counterpartOf,
  type LocalVariant,
  planNew,
  planVariant,
  type RemoteVariant,
  type VariantPlan,
} from "../plan-rules.ts";
import { clearConflict, raiseConflict, raiseOnce } from "./conflicts.ts";
import { type RemoteProduct, syncedVersion } from "./fetch-product.ts";
import { type Holder, type LocalProduct, readHolders, readKnown, readLocal, remember } from "./stored-product.ts";
import { createProduct, updateProduct } from "./write-product.ts";

/** What a sync changed about one product. */
export type Applied = { isChanged: boolean; inventoryChanges: number; warnings: string[] };
const nothing: Applied = { isChanged: false, inventoryChanges: 0, warnings: [] };

/**
 * Updates the shop's record of a product from the print provider's, except where staff have changed it, within the
 * caller's transaction. Idempotent.
 * @param runId the import it belongs to; null for a single product
 * @returns 'outdated' if another sync was applied after the provider was asked: its response may be newer, so nothing is
 * written
 */
export async function applyProduct(
  shop: Pick<Shop, "store" | "config">,
  tx: Transaction,
  remote: RemoteProduct,
  runId: number | null,
): Promise<Applied | "outdated"> {
  await lockPrintedRecords(tx, [remote.id]);
  const known = await readKnown(tx, remote.id);
  if (syncedVersion(known.product) !== remote.version) return "outdated";
  const local = await readLocal(tx, remote.id);
  const ids = { providerProductId: remote.id, productId: local?.product.id ?? null };
  await clearConflict(tx, remote.id, "vanished");
  if (!local && known.variants.size > 0) {
    await raiseOnce(tx, { ...ids, field: "deleted_here", summary: conflictSummaries.deleted_here(remote.name) });
    const same = remote.variants.map((each) => ({
      remote: each,
      stockBefore: known.variants.get(each.id)?.stockBefore ?? null,
    }));
    await remember(tx, remote, same, known.variants, runId);
    return nothing;
  }
  const plans = planAll(remote, local, known.variants, await readHolders(tx, remote));
  const written = plans.filter((plan) => plan.local || !isElsewhere(plan));
  const created = local ? null : await createNew(shop, tx, remote, written);
  const productId = local?.product.id ?? created;
  const gone = missingVariants(local, remote);
  const updated = local ? await updateProduct(tx, local, remote, knownProduct(known), written, gone) : null;
  // Remember nothing about a product that was not created, so it is new again at the next sync.
  const seen = productId === null ? [] : plans;
  const remembered = seen.map((plan) => ({ remote: plan.remote, stockBefore: plan.stockBefore }));
  await remember(tx, remote, remembered, known.variants, runId);
  for (const [field, changes] of grouped(plans)) {
    await raiseConflict(tx, { ...ids, productId, field, changes, summary: conflictSummaries[field](remote.name) });
  }
  for (const { field, ...sides } of updated?.contradictions ?? []) {
    await raiseConflict(tx, { ...ids, field, ...sides, summary: conflictSummaries[field](remote.name) });
  }
  const stocked = written.filter(({ local: variant, patch: after }) => variant && variant.stock !== after.stock);
  const lost = local?.variants.filter(({ id, stock }) => gone.has(id) && stock > 0) ?? [];
  return {
    isChanged: updated?.isChanged ?? created !== null,
    inventoryChanges: stocked.length + lost.length,
    warnings: [
      ...lost.map(({ color, size }) => `${remote.name}: ${color}, ${size} is not at the printer any more.`),
      ...(remote.cost === null ? [`${remote.name}: the printer’s costs are not known in GBP.`] : []),
      ...skippedWarnings(remote, plans, known.variants),
      ...(plans.some((plan) => plan.remote.price === null) ? [`${remote.name}: a price is missing.`] : []),
    ],
  };
}

/**
 * Creates a product with anything to sell. It is not put on sale while facts of its safety are missing (R-MARKET-7), of
 * which `waitingForFacts` warns.
 * @returns its id; null if there is nothing to sell
 */
async function createNew(
  { store, config }: Pick<Shop, "store" | "config">,
  tx: Transaction,
  remote: RemoteProduct,
  plans: VariantPlan[],
): Promise<number | null> {
  if (plans.length === 0) return null;
  const needs = publishingNeeds(store, config.SHOP_MODE, null, null);
  return createProduct(tx, remote, plans, needs.length === 0);
}

/** A product whose variants were never read gives no base for comparing staff's changes. */
const knownProduct = ({ product, variants }: Awaited<ReturnType<typeof readKnown>>) =>
  variants.size > 0 ? product : undefined;

type Known = Awaited<ReturnType<typeof readKnown>>["variants"];

function planAll(remote: RemoteProduct, local: LocalProduct | null, known: Known, holders: Holder[]): VariantPlan[] {
  const plannedSkus = new Set<string | null>();
  const plans: VariantPlan[] = [];
  for (const variant of remote.variants) {
    const before = known.get(variant.id);
    const counterpart = counterpartOf(local?.variants ?? [], variant);
    // Staff removed this variant: it stays out.
    if (local && before && !counterpart) continue;
    const isTaken = plannedSkus.has(variant.sku) || hasSkuOfAnother(holders, variant, counterpart);
    const last = before && { ...before, price: before.pricePence };
    const plan = counterpart ? planVariant(last, counterpart, variant, isTaken) : planNew(variant, isTaken);
    if (!plan) continue;
    if (variant.sku) plannedSkus.add(variant.sku);
    const isOnAnother = isOnAnotherProduct(holders, variant, local);
    plans.push(isOnAnother ? { ...plan, local: null, contradictions: [{ field: "elsewhere", ...noSides }] } : plan);
  }
  return plans;
}

const hasSkuOfAnother = (holders: readonly Holder[], { sku }: RemoteVariant, counterpart: LocalVariant | null) =>
  sku !== null && holders.some((holder) => holder.sku === sku && holder.id !== counterpart?.id);

const isOnAnotherProduct = (holders: readonly Holder[], { id }: RemoteVariant, local: LocalProduct | null) =>
  holders.some(({ syncId, productId }) => syncId === id && productId !== local?.product.id);

const noSides = { ours: null, theirs: null };
const isElsewhere = ({ contradictions }: VariantPlan) => contradictions.some(({ field }) => field === "elsewhere");

/** Local variants with a provider id that the provider no longer lists: they cannot be printed. */
function missingVariants(local: LocalProduct | null, remote: RemoteProduct): Set<number> {
  const ids = new Set(remote.variants.map(({ id }) => id));
  const gone = local?.variants.filter(({ syncId }) => syncId !== null && !ids.has(syncId)) ?? [];
  return new Set(gone.map(({ id }) => id));
}

/** Warnings for variants skipped because the provider gives no price. */
function skippedWarnings(remote: RemoteProduct, plans: readonly VariantPlan[], known: Known): string[] {
  const met = new Set([...known.keys(), ...plans.map((plan) => plan.remote.id)]);
  const labels = remote.variants.filter(({ id }) => !met.has(id)).map(({ color, size }) => `${color}, ${size}`);
  if (labels.length === 0) return [];
  return [`${remote.name}: the printer has no price for ${labels.join("; ")}. It was left out.`];
}

/** One conflict per field, so the same change to forty sizes is one question. */
function grouped(plans: readonly VariantPlan[]) {
  const fields = new Map<VariantPlan["contradictions"][number]["field"], ConflictChange[]>();
  for (const { remote, contradictions } of plans) {
    for (const { field, ...sides } of contradictions) {
      const change = { syncId: remote.id, label: `${remote.color}, ${remote.size}`, ...sides };
      fields.set(field, [...(fields.get(field) ?? []), change]);
    }
  }
  return fields;
}
