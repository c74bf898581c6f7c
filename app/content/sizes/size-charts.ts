import type { ProductKind } from "#store";

/** Lengths are stored in centimetres and written in both units. Nobody measures a T-shirt finer than half an inch. */
const cmPerInch = 2.54;

/** Centimetres to the nearest half inch: 46 gives 18, 21.5 gives 8.5. */
export function cmToInches(cm: number): number {
  return Math.round((cm / cmPerInch) * 2) / 2;
}

/** Exact: 20 inches are 50.8 cm. */
export function inchesToCm(inches: number): number {
  return inches * cmPerInch;
}

/** A length in cm, or a range. */
export type Length = number | readonly [from: number, to: number];

/** A length's text in each unit, without the unit: "86 to 94" and "34 to 37". */
export function formatLength(length: Length): { cm: string; inches: string } {
  const ends = typeof length === "number" ? [length] : length;
  return { cm: ends.join(" to "), inches: ends.map(cmToInches).join(" to ") };
}

/**
 * Garment measurements in centimetres, laid flat. Demo content, like the fabric facts in database/seed: shop owners
 * replace the figures with those of their printer's blanks.
 */
export type Garment = "tshirt" | "hoodie" | "cap";

type SizeChartData = {
  name: string;
  /** The cut, in a sentence or two. */
  fit: string;
  /** The drawing's text alternative. */
  drawing: string;
  /** One column per measurement; the letter is the one in the drawing. */
  measures: { letter: "A" | "B" | "C" | null; name: string }[];
  rows: { size: string; values: Length[] }[];
};

const garmentMeasures: SizeChartData["measures"] = [
  { letter: "A", name: "Width" },
  { letter: "B", name: "Length" },
  { letter: "C", name: "Sleeve" },
  { letter: null, name: "Your chest" },
];

export const sizeCharts: Record<Garment, SizeChartData> = {
  tshirt: {
    name: "T-Shirt",
    fit: "Regular and unisex, cut straight from armpit to hem.",
    drawing: "A T-shirt laid flat: A is its width from armpit to armpit, B its length, C the sleeve from seam to hem.",
    measures: garmentMeasures,
    rows: [
      { size: "S", values: [46, 71, 20, [86, 94]] },
      { size: "M", values: [51, 74, 21.5, [94, 102]] },
      { size: "L", values: [56, 76, 23, [102, 112]] },
      { size: "XL", values: [61, 79, 24, [112, 122]] },
      { size: "2XL", values: [66, 81, 25, [122, 132]] },
      { size: "3XL", values: [71, 84, 26, [132, 142]] },
    ],
  },
  hoodie: {
    name: "Hoodie",
    fit: "Cut roomy. Between two sizes, take the smaller one unless you’ll wear it over a jumper.",
    drawing: "A hoodie laid flat: A is its width from armpit to armpit, B its length, C the sleeve from seam to cuff.",
    measures: garmentMeasures,
    rows: [
      { size: "S", values: [51, 68, 61, [86, 94]] },
      { size: "M", values: [56, 71, 63, [94, 102]] },
      { size: "L", values: [61, 74, 65, [102, 112]] },
      { size: "XL", values: [66, 76, 66, [112, 122]] },
      { size: "2XL", values: [71, 79, 67, [122, 132]] },
    ],
  },
  cap: {
    name: "Cap",
    fit: "One size, with an adjustable strap at the back for small and large heads.",
    drawing: "A head seen from the front: A is measured around it, above the ears.",
    measures: [{ letter: "A", name: "Your head" }],
    rows: [{ size: "One Size", values: [[54, 62]] }],
  },
};

export const garments = Object.keys(sizeCharts) as Garment[];

/** Goods without a chart: dimensions of each part, and capacity. */
type OtherGoods = {
  kind: ProductKind;
  name: string;
  size: string;
  parts: Record<string, Length>;
  holds: string | null;
};

export const otherGoods: OtherGoods[] = [
  { kind: "tote-bag", name: "Tote Bag", size: "One Size", parts: { wide: 38, high: 42, deep: 10 }, holds: "12 kg" },
  { kind: "water-bottle", name: "Water Bottle", size: "500ml", parts: { tall: 26, across: 7 }, holds: "500 ml" },
  { kind: "mug", name: "Mug", size: "11oz", parts: { tall: 9.5, across: 8 }, holds: "325 ml" },
  { kind: "mouse-pad", name: "Mouse Pad", size: "Standard", parts: { wide: 24, deep: 20 }, holds: null },
];
