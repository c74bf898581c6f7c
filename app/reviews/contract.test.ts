import { expect, it } from "vitest";
import { reviewForm } from "./contract.ts";

it("takes a product's or bundle's number only as the database stores it", () => {
  const { id } = reviewForm.shape;
  expect(id.parse("7")).toBe(7);
  for (const typed of ["0.1", "1e309", "2147483648", "9007199254740993", "x"])
    expect(id.safeParse(typed).success, typed).toBe(false);
});
