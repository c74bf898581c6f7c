import { cmToInches, inchesToCm, sizeCharts } from "./size-charts.ts";

/** Garments whose width can be compared with a favourite's. */
export const findable = ["tshirt", "hoodie"] as const;
type Findable = (typeof findable)[number];

/** The preferred fit, in centimetres of width compared with the favourite. */
const fits = { close: -3, same: 0, roomy: 3 } as const;
type FitPreference = keyof typeof fits;

/** How far outside the chart a width may be to still get the nearest size, in cm. */
const toleranceCm = 4;

/** Garments are 36 to 90 cm wide, or 14 to 35 inches. The ranges do not overlap, so the number implies its unit. */
export function readWidth(typed: string): number | null {
  const [, digits] = /^\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:cm|in|inch|inches|["”])?\s*$/i.exec(typed) ?? [];
  if (!digits) return null;
  const number = Number(digits.replace(",", "."));
  const cm = number <= 35 ? inchesToCm(number) : number;
  return cm >= 36 && cm <= 90 ? cm : null;
}

export type FoundSize = { size: string; width: number; difference: number };

/**
 * The size with the nearest width; the larger one if two are equally near.
 * @param favourite width in cm of a garment that fits
 * @returns its width and the difference to the favourite, in cm; null if nothing is near
 */
export function findSize(garment: Findable, favourite: number, fit: FitPreference): FoundSize | null {
  const wanted = favourite + fits[fit];
  const found = sizeCharts[garment].rows
    .map(({ size, values }) => ({ size, width: values[0] as number }))
    .sort((a, b) => Math.abs(a.width - wanted) - Math.abs(b.width - wanted) || b.width - a.width)[0];
  if (!found || Math.abs(found.width - wanted) > toleranceCm) return null;
  return { ...found, difference: Math.round((found.width - favourite) * 10) / 10 };
}

/**
 * How a size's width compares with the favourite's, in each unit: a difference that the unit is too coarse to show is
 * none.
 * @param difference in cm
 */
export function compareWidths(difference: number): Record<"cm" | "inches", string> {
  const compare = (amount: number, unit: string) =>
    amount === 0 ? "like yours" : `${amount} ${unit} ${difference > 0 ? "more" : "less"} than yours`;
  const cm = Math.abs(difference);
  const inches = cmToInches(cm);
  return { cm: compare(cm, "cm"), inches: compare(inches, inches === 1 ? "inch" : "inches") };
}

/** The finder's state, from the page's query. */
export type FinderState = {
  garment: Findable;
  width: string;
  fit: FitPreference;
  /** Null before a question, or if the input is invalid. */
  found: FoundSize | "none" | null;
  problem: string | null;
};

export function readFinder(params: URLSearchParams): FinderState {
  const garment = findable.find((each) => each === params.get("garment")) ?? "tshirt";
  const fit = (Object.keys(fits) as FitPreference[]).find((each) => each === params.get("fit")) ?? "same";
  const asked = params.get("width");
  const width = (asked ?? "").slice(0, 20);
  const state: FinderState = { garment, width, fit, found: null, problem: null };
  if (asked === null) return state;
  const cm = readWidth(width);
  if (cm === null) {
    const problem = width.trim()
      ? "Enter the width as a number of cm or inches, like 55 or 21.5"
      : "Enter the width of one that fits you, like 55";
    return { ...state, problem };
  }
  return { ...state, found: findSize(garment, cm, fit) ?? "none" };
}
