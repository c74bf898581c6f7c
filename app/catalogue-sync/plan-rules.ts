import { plenty, stockAfter, verdictOf } from "./merge-rules.ts";

/** A variant as the printer has it now; money is pence, null where it does not say. */
export type TheirVariant = {
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
export type KnownVariant = Pick<TheirVariant, "sku" | "catalogueVariantId" | "colour" | "size" | "price"> & {
  canBePrinted: boolean;
  stockBefore: number | null;
};
/** A variant of the shop's, at the price that it shows without an override. */
export type OurVariant = {
  id: number;
  syncId: number | null;
  catalogueVariantId: number | null;
  sku: string | null;
  colour: string;
  size: string;
  price: number;
  stock: number;
};
type Written = Omit<OurVariant, "id" | "syncId">;
const comparedFields = ["sku", "catalogueVariantId", "colour", "size", "price"] as const;
type Compared = (typeof comparedFields)[number];

export type VariantPlan = {
  theirs: TheirVariant;
  /** Null where the shop has no such variant yet. */
  ours: OurVariant | null;
  after: Written;
  stockBefore: number | null;
  contradictions: {
    field: Compared | "below_cost" | "sku_twice" | "elsewhere";
    ours: string | null;
    theirs: string | null;
  }[];
};

const sellsAtALoss = ({ price, cost }: TheirVariant) => price !== null && cost !== null && price < cost;

/**
 * A variant that the shop does not have yet. Below its cost it is not sold before somebody has looked; null without a
 * price, as there is nothing to sell it at: it is new once it has one.
 * @param skuIsTaken another variant of the shop, or an earlier one of the printer's, has the printer's SKU already
 */
export function planNew(theirs: TheirVariant, skuIsTaken: boolean): VariantPlan | null {
  const { catalogueVariantId, colour, size, price } = theirs;
  if (price === null) return null;
  const isHeld = sellsAtALoss(theirs);
  const { stock, stockBefore } = stockAfter(undefined, isHeld ? 0 : plenty, theirs.canBePrinted);
  const after = { sku: skuIsTaken ? null : theirs.sku, catalogueVariantId, colour, size, price, stock };
  const contradictions: VariantPlan["contradictions"] = isHeld
    ? [{ field: "below_cost", ours: null, theirs: String(price) }]
    : [];
  return { theirs, ours: null, after, stockBefore, contradictions };
}

/** What becomes of a variant of the shop's. @param skuIsTaken as for a new one */
export function planVariant(
  known: KnownVariant | undefined,
  ours: OurVariant,
  theirs: TheirVariant,
  skuIsTaken: boolean,
): VariantPlan {
  const contradictions: VariantPlan["contradictions"] = [];
  const { stock, stockBefore } = stockAfter(known, ours.stock, theirs.canBePrinted);
  const after: Written = { ...ours, stock };
  for (const field of comparedFields) {
    const their = theirs[field];
    // What the printer does not say, it has no opinion of.
    if (their === null) continue;
    const verdict = verdictOf<string | number | null>(known?.[field], ours[field], their);
    if (verdict === "keep") continue;
    const sides = { ours: ours[field] === null ? null : String(ours[field]), theirs: String(their) };
    if (field === "sku" && skuIsTaken) contradictions.push({ field: "sku_twice", ...sides });
    else if (field === "price" && sellsAtALoss(theirs)) contradictions.push({ field: "below_cost", ...sides });
    else if (verdict === "conflict") contradictions.push({ field, ...sides });
    else Object.assign(after, { [field]: their });
  }
  return { theirs, ours, after, stockBefore, contradictions };
}

/** The shop's variant that the printer means: by its number, else by a SKU that belongs to no number yet. */
export const counterpartOf = (ours: readonly OurVariant[], theirs: TheirVariant): OurVariant | null =>
  ours.find(({ syncId }) => syncId === theirs.id) ??
  ours.find(({ syncId, sku }) => syncId === null && sku !== null && sku === theirs.sku) ??
  null;
