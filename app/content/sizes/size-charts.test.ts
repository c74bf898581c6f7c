import { describe, expect, it } from "vitest";
import { staticCatalogue } from "#providers/printful/static-catalogue.ts";
import { cmToInches, formatLength, garments, inchesToCm, otherGoods, sizeCharts } from "./size-charts.ts";

const sold = (kind: string) => [
  ...new Set(
    staticCatalogue
      .filter((product) => product.kind === kind)
      .flatMap((product) => product.variants)
      .map(({ size }) => size),
  ),
];

describe("the size charts", () => {
  it.each(garments)("have a row for every size that the %s is sold in, and no other", (garment) => {
    expect(sizeCharts[garment].rows.map(({ size }) => size)).toEqual(sold(garment));
  });

  it.each(garments)("have a figure for every measure of the %s", (garment) => {
    const { measures, rows } = sizeCharts[garment];
    for (const { size, values } of rows) expect(values, size).toHaveLength(measures.length);
  });

  it.each(garments)("grow from size to size: %s", (garment) => {
    const { measures, rows } = sizeCharts[garment];
    measures.forEach((_, column) => {
      const starts = rows.map(({ values }) => [values[column]!].flat()[0]!);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    });
  });

  it("cover every product of the shop", () => {
    const kinds = new Set(staticCatalogue.map(({ kind }) => kind));
    expect([...garments, ...otherGoods.map(({ kind }) => kind)].sort()).toEqual([...kinds].sort());
  });

  it.each(otherGoods)("name the size in which the $name is sold", ({ kind, size }) =>
    expect(sold(kind)).toEqual([size]),
  );
});

describe("a length", () => {
  it.each([
    [46, 18],
    [21.5, 8.5],
    [51, 20],
    [54, 21.5],
    [94, 37],
    [102, 40],
    [132, 52],
    [0, 0],
  ])("of %s cm is %s inches, to the nearest half", (cm, inches) => expect(cmToInches(cm)).toBe(inches));

  it("converts back from inches exactly", () => expect(inchesToCm(20)).toBeCloseTo(50.8, 10));

  it("as a range is written from end to end in both units", () =>
    expect(formatLength([86, 94])).toEqual({ cm: "86 to 94", inches: "34 to 37" }));

  it("keeps its half centimetre", () => expect(formatLength(21.5)).toEqual({ cm: "21.5", inches: "8.5" }));
});
