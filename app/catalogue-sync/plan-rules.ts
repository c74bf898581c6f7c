/**
 * Who wins where shop and provider differ. The shop remembers the provider's last state: fields that staff left
 * unchanged follow the provider, fields that only staff changed stay, and fields that both changed are for a person to
 * settle.
 */
type Verdict = "keep" | "take" | "conflict";

/** @param before the provider's value at the last sync; undefined before the first */
export function verdictOf<T extends string | number | null>(before: T | undefined, local: T, remote: T): Verdict {
  if (local === remote) return "keep";
  if (before === undefined) return local === null ? "take" : "conflict";
  if (remote === before) return "keep";
  return local === before || local === null ? "take" : "conflict";
}

/** Stock of a made-to-order product. */
export const plenty = 500;

/**
 * Computes stock from whether the provider can print, in units.
 * @param before whether it could at the last sync, and the stock before it ran out
 */
export function stockAfter(
  before: { canBePrinted: boolean; stockBefore: number | null } | undefined,
  local: number,
  canBePrinted: boolean,
): { stock: number; stockBefore: number | null } {
  const wasOut = before?.canBePrinted === false;
  // A 0 from before the provider ran out was set by staff, and is restored like any other number.
  if (!canBePrinted) return { stock: 0, stockBefore: wasOut && local === 0 ? before.stockBefore : local };
  if (wasOut && local === 0) return { stock: before.stockBefore ?? 0, stockBefore: null };
  return { stock: local, stockBefore: null };
}

/** A variant at the provider; money is pence, null if not given. */
export type RemoteVariant = {
  id: number;
  catalogueProductId: number;
  catalogueVariantId: number;
  sku: string | null;
  color: string;
  size: string;
  hex: string | null;
  price: number | null;
  cost: number | null;
  canBePrinted: boolean;
  image: string | null;
};
/** The same variant at the last sync. */
type RememberedVariant = Pick<RemoteVariant, "sku" | "catalogueVariantId" | "color" | "size" | "price"> & {
  canBePrinted: boolean;
  stockBefore: number | null;
};
/** The shop's variant, at its displayed price without an override. */
export type LocalVariant = {
  id: number;
  syncId: number | null;
  catalogueVariantId: number | null;
  sku: string | null;
  color: string;
  size: string;
  price: number;
  stock: number;
};
type VariantPatch = Omit<LocalVariant, "id" | "syncId">;
const comparedFields = ["sku", "catalogueVariantId", "color", "size", "price"] as const;
type Compared = (typeof comparedFields)[number];

export type VariantPlan = {
  remote: RemoteVariant;
  /** Null if the shop has no such variant yet. */
  local: LocalVariant | null;
  patch: VariantPatch;
  stockBefore: number | null;
  contradictions: Contradiction[];
};
type Contradiction = {
  field: Compared | "below_cost" | "sku_twice" | "elsewhere";
  ours: string | null;
  theirs: string | null;
};

const sellsAtALoss = ({ price, cost }: RemoteVariant) => price !== null && cost !== null && price < cost;

/**
 * Plans a new variant. Priced below its cost, it is not sold until somebody approves. Without a price it is skipped
 * (null), and is new again once it has one.
 * @param skuIsTaken another variant, or an earlier one in this list, already has the SKU
 */
export function planNew(remote: RemoteVariant, skuIsTaken: boolean): VariantPlan | null {
  const { catalogueVariantId, color, size, price } = remote;
  if (price === null) return null;
  const isHeld = sellsAtALoss(remote);
  const { stock, stockBefore } = stockAfter(undefined, isHeld ? 0 : plenty, remote.canBePrinted);
  const after = { sku: skuIsTaken ? null : remote.sku, catalogueVariantId, color, size, price, stock };
  const contradictions: Contradiction[] = isHeld ? [{ field: "below_cost", ours: null, theirs: String(price) }] : [];
  return { remote: remote, local: null, patch: after, stockBefore, contradictions };
}

/** Plans changes to an existing variant. @param skuIsTaken as in `planNew` */
export function planVariant(
  known: RememberedVariant | undefined,
  local: LocalVariant,
  remote: RemoteVariant,
  skuIsTaken: boolean,
): VariantPlan {
  const contradictions: Contradiction[] = [];
  const { stock, stockBefore } = stockAfter(known, local.stock, remote.canBePrinted);
  const after: VariantPatch = { ...local, stock };
  for (const field of comparedFields) {
    const wanted = remote[field];
    // No value means no opinion.
    if (wanted === null) continue;
    const verdict = verdictOf<string | number | null>(known?.[field], local[field], wanted);
    if (verdict === "keep") continue;
    const sides = { ours: local[field] === null ? null : String(local[field]), theirs: String(wanted) };
    const contradicted = contradictedField(field, verdict, remote, skuIsTaken);
    if (contradicted) contradictions.push({ field: contradicted, ...sides });
    else Object.assign(after, { [field]: wanted });
  }
  return { remote: remote, local: local, patch: after, stockBefore, contradictions };
}

/** What a person must settle before the provider's value is taken; null for nothing. */
function contradictedField(
  field: Compared,
  verdict: Verdict,
  remote: RemoteVariant,
  skuIsTaken: boolean,
): Contradiction["field"] | null {
  if (field === "sku" && skuIsTaken) return "sku_twice";
  if (field === "price" && sellsAtALoss(remote)) return "below_cost";
  return verdict === "conflict" ? field : null;
}

/** The shop's matching variant: by provider id, otherwise by SKU if it has no provider id yet. */
export const counterpartOf = (local: readonly LocalVariant[], remote: RemoteVariant): LocalVariant | null =>
  local.find(({ syncId }) => syncId === remote.id) ??
  local.find(({ syncId, sku }) => syncId === null && sku !== null && sku === remote.sku) ??
  null;
