/**
 * Who is right where shop and printer differ. The shop remembers what the printer said before: what staff left as it
 * was then follows the printer, what only staff changed stays, and what both changed is for a person to settle.
 */
export type Verdict = "keep" | "take" | "conflict";

/** @param before what the printer said last time; undefined when it was never asked */
export function verdictOf<T extends string | number | null>(before: T | undefined, ours: T, theirs: T): Verdict {
  if (ours === theirs) return "keep";
  if (before === undefined) return ours === null ? "take" : "conflict";
  if (theirs === before) return "keep";
  return ours === before || ours === null ? "take" : "conflict";
}

/** What the shop can sell of a thing that is printed to order. */
export const plenty = 500;

/**
 * The stock that follows from what the printer can print; pieces.
 * @param before what it could print last time, and the stock that the shop had when it ran out
 */
export function stockAfter(
  before: { canBePrinted: boolean; stockBefore: number | null } | undefined,
  ours: number,
  canBePrinted: boolean,
): { stock: number; stockBefore: number | null } {
  const wasOut = before?.canBePrinted === false;
  // A 0 that was there before the printer ran out is staff's own, and is gone back to like any other number.
  if (!canBePrinted) return { stock: 0, stockBefore: wasOut && ours === 0 ? before.stockBefore : ours };
  if (wasOut && ours === 0) return { stock: before.stockBefore ?? 0, stockBefore: null };
  return { stock: ours, stockBefore: null };
}
