import { describe, expect, it } from "vitest";
import { staticCatalogue } from "#providers/printful/static-catalogue.ts";
import { garments, otherGoods, sizeCharts } from "./size-charts.ts";

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

  it("leave no product of the shop unmeasured", () => {
    const kinds = new Set(staticCatalogue.map(({ kind }) => kind));
    expect([...garments, ...otherGoods.map(({ kind }) => kind)].sort()).toEqual([...kinds].sort());
  });

  it.each(otherGoods)("name the size in which the $name is sold", ({ kind, size }) =>
    expect(sold(kind)).toEqual([size]),
  );
});
