/**
 * Who is right where shop and printer differ. The shop remembers what the printer said before: what staff left as it
 * was then follows the printer, what only staff changed stays, and what both changed is for a person to settle.
 */
type Verdict = "keep" | "take" | "conflict";

/** @param before what the printer said last time; undefined when it was never asked */
export function verdictOf<T extends string | number | null>(before: T | undefined, local: T, remote: T): Verdict {
  if (local === remote) return "keep";
  if (before === undefined) return local === null ? "take" : "conflict";
  if (remote === before) return "keep";
  return local === before || local === null ? "take" : "conflict";
}

/** What the shop can sell of a thing that is printed to order. */
export const plenty = 500;

/**
 * The stock that follows from what the printer can print; pieces.
 * @param before what it could print last time, and the stock that the shop had when it ran out
 */
export function stockAfter(
  before: { canBePrinted: boolean; stockBefore: number | null } | undefined,
  local: number,
  canBePrinted: boolean,
): { stock: number; stockBefore: number | null } {
  const wasOut = before?.canBePrinted === false;
  // A 0 that was there before the printer ran out is staff's own, and is gone back to like any other number.
  if (!canBePrinted) return { stock: 0, stockBefore: wasOut && local === 0 ? before.stockBefore : local };
  if (wasOut && local === 0) return { stock: before.stockBefore ?? 0, stockBefore: null };
  return { stock: local, stockBefore: null };
}

/** A variant as the printer has it now; money is pence, null where it does not say. */
export type RemoteVariant = {
  id: number;
  catalogueProductId: number;
  catalogueVariantId: number;
  sku: string | null;
  colour: string;
  size: string;
  hex: string | null;
  price: number | null;
  cost: number | null;
  canBePrinted: boolean;
  image: string | null;
};
/** The same as it said last time. */
export type RememberedVariant = Pick<RemoteVariant, "sku" | "catalogueVariantId" | "colour" | "size" | "price"> & {
  canBePrinted: boolean;
  stockBefore: number | null;
};
/** A variant of the shop's, at the price that it shows without an override. */
export type LocalVariant = {
  id: number;
  syncId: number | null;
  catalogueVariantId: number | null;
  sku: string | null;
  colour: string;
  size: string;
  price: number;
  stock: number;
};
type VariantPatch = Omit<LocalVariant, "id" | "syncId">;
const comparedFields = ["sku", "catalogueVariantId", "colour", "size", "price"] as const;
type Compared = (typeof comparedFields)[number];

export type VariantPlan = {
  remote: RemoteVariant;
  /** Null where the shop has no such variant yet. */
  local: LocalVariant | null;
  patch: VariantPatch;
  stockBefore: number | null;
  contradictions: {
    field: Compared | "below_cost" | "sku_twice" | "elsewhere";
    ours: string | null;
    theirs: string | null;
  }[];
};

const sellsAtALoss = ({ price, cost }: RemoteVariant) => price !== null && cost !== null && price < cost;

/**
 * A variant that the shop does not have yet. Below its cost it is not sold before somebody has looked; null without a
 * price, as there is nothing to sell it at: it is new once it has one.
 * @param skuIsTaken another variant of the shop, or an earlier one of the printer's, has the printer's SKU already
 */
export function planNew(remote: RemoteVariant, skuIsTaken: boolean): VariantPlan | null {
  const { catalogueVariantId, colour, size, price } = remote;
  if (price === null) return null;
  const isHeld = sellsAtALoss(remote);
  const { stock, stockBefore } = stockAfter(undefined, isHeld ? 0 : plenty, remote.canBePrinted);
  const after = { sku: skuIsTaken ? null : remote.sku, catalogueVariantId, colour, size, price, stock };
  const contradictions: VariantPlan["contradictions"] = isHeld
    ? [{ field: "below_cost", ours: null, theirs: String(price) }]
    : [];
  return { remote: remote, local: null, patch: after, stockBefore, contradictions };
}

/** What becomes of a variant of the shop's. @param skuIsTaken as for a new one */
export function planVariant(
  known: RememberedVariant | undefined,
  local: LocalVariant,
  remote: RemoteVariant,
  skuIsTaken: boolean,
): VariantPlan {
  const contradictions: VariantPlan["contradictions"] = [];
  const { stock, stockBefore } = stockAfter(known, local.stock, remote.canBePrinted);
  const after: VariantPatch = { ...local, stock };
  for (const field of comparedFields) {
    const wanted = remote[field];
    // What the printer does not say, it has no opinion of.
    if (wanted === null) continue;
    const verdict = verdictOf<string | number | null>(known?.[field], local[field], wanted);
    if (verdict === "keep") continue;
    const sides = { ours: local[field] === null ? null : String(local[field]), theirs: String(wanted) };
    if (field === "sku" && skuIsTaken) contradictions.push({ field: "sku_twice", ...sides });
    else if (field === "price" && sellsAtALoss(remote)) contradictions.push({ field: "below_cost", ...sides });
    else if (verdict === "conflict") contradictions.push({ field, ...sides });
    else Object.assign(after, { [field]: wanted });
  }
  return { remote: remote, local: local, patch: after, stockBefore, contradictions };
}

/** The shop's variant that the printer means: by its number, else by a SKU that belongs to no number yet. */
export const counterpartOf = (local: readonly LocalVariant[], remote: RemoteVariant): LocalVariant | null =>
  local.find(({ syncId }) => syncId === remote.id) ??
  local.find(({ syncId, sku }) => syncId === null && sku !== null && sku === remote.sku) ??
  null;
