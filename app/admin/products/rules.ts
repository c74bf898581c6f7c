/** Rules of the products' pages. Pure: the browser draws with them, the server decides with them. Money is pence. */

/** A price less the printer's cost; null while either is not known. Not a margin yet: it has to pay post and card as well. */
export function lessPrinting(
  price: number | null,
  cost: number | null,
): { pence: number; percent: number | null } | null {
  if (price === null || cost === null) return null;
  const pence = price - cost;
  return { pence, percent: price === 0 ? null : Math.round((pence / price) * 100) };
}

/** What a variant costs after its product's price has moved: it keeps its difference. One without a price gets none. */
export const movedPrice = (variant: number, before: number, after: number): number =>
  variant === 0 ? 0 : Math.max(0, variant + after - before);

/** 'Tee, cotton ,, slogan' as tags: trimmed, in lower case, each once. */
export const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((tag) => tag.trim().toLowerCase())
      .filter((tag) => tag !== ""),
  ),
];

/** 'S, M, L' as sizes; an empty text is no size. */
export const sizesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((size) => size.trim())
      .filter((size) => size !== ""),
  ),
];

/**
 * Puts things in the order of the places that were typed beside them. Of two that want the same place, the one that was
 * moved there from behind comes first, and one that was moved from before it last.
 * @param things in their order so far; `place` from 1, null for what comes at the end
 */
export function arranged<Thing extends { place: number | null }>(things: readonly Thing[]): Thing[] {
  const wishes = things.map((thing, index) => {
    const place = thing.place ?? Number.MAX_SAFE_INTEGER;
    return { thing, place, index, moved: thing.place === null ? 0 : Math.sign(index + 1 - thing.place) };
  });
  return wishes.sort((a, b) => a.place - b.place || b.moved - a.moved || a.index - b.index).map(({ thing }) => thing);
}

/** The same list with one thing somewhere else. @param to from 0; beyond the ends counts as the end */
export function moved<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const thing = things[from];
  if (thing === undefined) return [...things];
  return things.toSpliced(from, 1).toSpliced(Math.max(0, Math.min(to, things.length - 1)), 0, thing);
}

export const leastPrice = "Enter a price of at least £0.01";
