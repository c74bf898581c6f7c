import { expect, it } from "vitest";
import { type GridVariant, variantGrid } from "./products.ts";

const variant = (id: number, color: string, size: string): GridVariant => ({
  id,
  color,
  size,
  price: 2499,
  available: true,
  stock: 5,
  sku: null,
  printfulVariantId: 4000 + id,
  printfulSyncVariantId: null,
});
const product = {
  colorOptions: ["Navy", "White"].map((name) => ({ name, hex: "#000000", border: false })),
  sizeOptions: ["S", "M"],
};

it("the matrix shows missing and duplicate combinations", () => {
  const grid = variantGrid(product, [variant(1, "Navy", "S"), variant(2, "White", "M"), variant(3, "White", "M")]);
  expect(grid.rows.map(({ color, cells }) => [color, cells.map(({ variants }) => variants.length)])).toEqual([
    ["Navy", [1, 0]],
    ["White", [0, 2]],
  ]);
  expect(grid.missing).toEqual([
    { color: "Navy", size: "M" },
    { color: "White", size: "S" },
  ]);
  expect(grid.twice).toEqual([{ color: "White", size: "M" }]);
});
