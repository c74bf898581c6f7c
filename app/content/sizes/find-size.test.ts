import { describe, expect, it } from "vitest";
import { compareWidths, findSize, readFinder, readWidth } from "./find-size.ts";

describe("a typed width", () => {
  it.each([
    ["55", 55],
    [" 55,5 cm ", 55.5],
    ["90", 90],
    ["21.5", 54.61],
    ['22"', 55.88],
    ["22 inches", 55.88],
  ])("%s is read in the only unit it can have", (typed, cm) => expect(readWidth(typed)).toBeCloseTo(cm, 5));

  it.each(["", "wide", "-55", "5", "120", "1e2", "55 55", "٥٥", "<b>55</b>"])("%s is refused", (typed) =>
    expect(readWidth(typed)).toBeNull(),
  );
});

describe("the size found", () => {
  it.each([
    [55, "same", "L", 1],
    [55, "close", "M", -4],
    [55, "roomy", "L", 1],
    [46, "same", "S", 0],
    [48.5, "same", "M", 2.5],
    [73, "same", "3XL", -2],
  ] as const)("for a T-shirt of %s cm worn %s is %s", (width, fit, size, difference) =>
    expect(findSize("tshirt", width, fit)).toMatchObject({ size, difference }),
  );

  it("differs for the roomier hoodie", () => expect(findSize("hoodie", 55, "same")?.size).toBe("M"));
  it("is none far outside the chart", () => {
    expect(findSize("tshirt", 40, "same")).toBeNull();
    expect(findSize("hoodie", 78, "same")).toBeNull();
  });
});

describe("the comparison with the favourite", () => {
  it.each([
    [0, "like yours", "like yours"],
    [0.5, "0.5 cm more than yours", "like yours"],
    [-0.6, "0.6 cm less than yours", "like yours"],
    [1, "1 cm more than yours", "0.5 inches more than yours"],
    [-2.5, "2.5 cm less than yours", "1 inch less than yours"],
    [4, "4 cm more than yours", "1.5 inches more than yours"],
  ])("of %s cm says nothing of 0 inches", (difference, cm, inches) =>
    expect(compareWidths(difference)).toEqual({ cm, inches }),
  );
});

describe("the finder's query", () => {
  const read = (query: string) => readFinder(new URLSearchParams(query));
  it("is empty at first", () => expect(read("")).toMatchObject({ found: null, problem: null, garment: "tshirt" }));
  it("yields an answer", () =>
    expect(read("garment=hoodie&width=60&fit=same")).toMatchObject({ found: { size: "L" }, problem: null }));
  it("yields 'none' if nothing fits", () => expect(read("garment=tshirt&width=88&fit=same").found).toBe("none"));
  it("keeps invalid input with its problem", () =>
    expect(read("width=wide")).toMatchObject({
      width: "wide",
      found: null,
      problem: expect.stringMatching(/like 55/),
    }));
  it("falls back to defaults for anything invalid", () =>
    expect(read(`garment=<script>&fit=${"x".repeat(10_000)}&width=55`)).toMatchObject({
      garment: "tshirt",
      fit: "same",
      found: { size: "L" },
    }));
});
