/** Rules of the product pages, shared by browser and server. Pure. Money is pence. */

/** A price less the printer's cost; null if either is unknown. Postage and card fee are not deducted. */
export function lessPrinting(
  price: number | null,
  cost: number | null,
): { pence: number; percent: number | null } | null {
  if (price === null || cost === null) return null;
  const pence = price - cost;
  return { pence, percent: price === 0 ? null : Math.round((pence / price) * 100) };
}

/** A variant's price after its product's price changed: it keeps its difference. One without a price gets none. */
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
 * Sorts things by their typed positions. Of two with the same position, one moved forward comes first and one moved back
 * last.
 * @param things in their order so far; `place` from 1, null for what comes at the end
 */
export function arranged<Thing extends { place: number | null }>(things: readonly Thing[]): Thing[] {
  const wishes = things.map((thing, index) => {
    const place = thing.place ?? Number.MAX_SAFE_INTEGER;
    return { thing, place, index, moved: thing.place === null ? 0 : Math.sign(index + 1 - thing.place) };
  });
  return wishes.sort((a, b) => a.place - b.place || b.moved - a.moved || a.index - b.index).map(({ thing }) => thing);
}

/** The list with one thing moved. @param to from 0; limited to the list */
export function moved<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const thing = things[from];
  if (thing === undefined) return [...things];
  return things.toSpliced(from, 1).toSpliced(Math.max(0, Math.min(to, things.length - 1)), 0, thing);
}

export const priceTooLow = "Enter a price of at least £0.01";
