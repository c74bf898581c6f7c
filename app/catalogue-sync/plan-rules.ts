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
export const comparedFields = ["sku", "catalogueVariantId", "colour", "size", "price"] as const;
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

/**
 * What becomes of one variant.
 * @param skuIsTaken another variant of the shop, or an earlier one of the printer's, has the printer's SKU already
 */
export function planVariant(
  known: KnownVariant | undefined,
  ours: OurVariant | null,
  theirs: TheirVariant,
  skuIsTaken: boolean,
): VariantPlan {
  const contradictions: VariantPlan["contradictions"] = [];
  const { stock, stockBefore } = stockAfter(known, ours?.stock ?? plenty, theirs.canBePrinted);
  const sellsAtALoss = theirs.price !== null && theirs.cost !== null && theirs.price < theirs.cost;
  const after: Written = ours
    ? { ...ours, stock }
    : {
        sku: skuIsTaken ? null : theirs.sku,
        catalogueVariantId: theirs.catalogueVariantId,
        colour: theirs.colour,
        size: theirs.size,
        price: theirs.price ?? 0,
        stock: theirs.price === null || sellsAtALoss ? 0 : stock,
      };
  if (!ours) {
    if (skuIsTaken) contradictions.push({ field: "sku_twice", ours: null, theirs: theirs.sku });
    if (sellsAtALoss) contradictions.push({ field: "below_cost", ours: null, theirs: String(theirs.price) });
    return { theirs, ours, after, stockBefore, contradictions };
  }
  for (const field of comparedFields) {
    const their = theirs[field];
    // What the printer does not say, it has no opinion of.
    if (their === null) continue;
    const verdict = verdictOf<string | number | null>(known?.[field], ours[field], their);
    if (verdict === "keep") continue;
    const told = { ours: ours[field] === null ? null : String(ours[field]), theirs: String(their) };
    if (field === "sku" && skuIsTaken) contradictions.push({ field: "sku_twice", ...told });
    else if (field === "price" && sellsAtALoss) contradictions.push({ field: "below_cost", ...told });
    else if (verdict === "conflict") contradictions.push({ field, ...told });
    else Object.assign(after, { [field]: their });
  }
  return { theirs, ours, after, stockBefore, contradictions };
}

/** The shop's variant that the printer means: by its number, else by a SKU that belongs to no number yet. */
export const counterpartOf = (ours: readonly OurVariant[], theirs: TheirVariant): OurVariant | null =>
  ours.find(({ syncId }) => syncId === theirs.id) ??
  ours.find(({ syncId, sku }) => syncId === null && sku !== null && sku === theirs.sku) ??
  null;
