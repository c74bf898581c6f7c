import { channelsOf } from "#app/shared/hex-color.ts";
/** A merged product's colours and sizes, in display order. */
export type ColorOption = {
  name: string;
  hex: string;
  /** White needs a border to be visible on a white card. */
  border: boolean;
};

const sizeOrder = ["XS", "S", "M", "L", "XL", "2XL", "3XL"];

/** XS to 3XL in order, then any other sizes in given order (R-CATALOGUE-6). */
export function sortSizes(sizes: readonly string[]): string[] {
  const place = (size: string) => {
    const index = sizeOrder.indexOf(size.toUpperCase());
    return index === -1 ? sizeOrder.length : index;
  };
  return [...new Set(sizes)].sort((a, b) => place(a) - place(b));
}

/** Unique colours, in the order in which their first variants were entered. */
export function colorOptionsOf(variants: readonly { id: number; color: string; colorHex: string }[]): ColorOption[] {
  const byEntry = [...variants].sort((a, b) => a.id - b.id);
  const options = new Map<string, ColorOption>();
  for (const { color, colorHex } of byEntry) {
    if (!options.has(color)) options.set(color, { name: color, hex: colorHex, border: isWhite(color, colorHex) });
  }
  return [...options.values()];
}

function isWhite(name: string, hex: string): boolean {
  const isPale = channelsOf(hex)?.every((channel) => channel >= 0xee) ?? false;
  return name.toLowerCase() === "white" || isPale;
}

/** 'S to 2XL', or the only size: what fits on a card. */
export function sizeRange(sizes: readonly string[]): string {
  const first = sizes[0];
  const last = sizes.at(-1);
  if (first === undefined) return "";
  return first === last ? first : `${first} to ${last}`;
}
