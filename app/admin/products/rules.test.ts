import { describe, expect, test } from "vitest";
import { arranged, lessPrinting, moved, movedPrice, sizesIn, tagsIn } from "./rules.ts";

const things = (...places: [name: string, place: number | null][]) => places.map(([name, place]) => ({ name, place }));
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join("");

describe("putting pictures in order", () => {
  test.each([
    ["as they are", things(["A", 1], ["B", 2], ["C", 3]), "ABC"],
    ["the last to the front", things(["A", 1], ["B", 2], ["C", 1]), "CAB"],
    ["the first to the end", things(["A", 3], ["B", 2], ["C", 3]), "BCA"],
    ["two change places", things(["A", 2], ["B", 1], ["C", 3]), "BAC"],
    ["new ones come last", things(["A", 1], ["N", null], ["B", 2]), "ABN"],
    ["far beyond the end is the end", things(["A", 99], ["B", 2]), "BA"],
  ])("%s", (_, given, expected) => {
    expect(names(arranged(given))).toBe(expected);
  });

  test("by hand moves one and leaves the others in order, within the list", () => {
    expect(moved(["A", "B", "C"], 2, 0)).toEqual(["C", "A", "B"]);
    expect(moved(["A", "B", "C"], 0, 9)).toEqual(["B", "C", "A"]);
    expect(moved(["A", "B"], 7, 0)).toEqual(["A", "B"]);
  });
});

test("a variant keeps its difference when its product's price moves, and never costs less than nothing", () => {
  expect(movedPrice(2699, 2499, 2299)).toBe(2499);
  expect(movedPrice(100, 900, 500)).toBe(0);
  expect(movedPrice(0, 900, 1500), "what has no price is not sold, and gets none this way").toBe(0);
});

test("a price less its printing is given in pence and per cent, once both price and cost are known", () => {
  expect(lessPrinting(2499, 940)).toEqual({ pence: 1559, percent: 62 });
  expect(lessPrinting(0, 100)).toEqual({ pence: -100, percent: null });
  expect(lessPrinting(2499, null)).toBeNull();
});

test("tags are in lower case and unique; sizes keep their spelling", () => {
  expect(tagsIn(" Tee, cotton ,, TEE")).toEqual(["tee", "cotton"]);
  expect(sizesIn("S, M,S, 2XL ")).toEqual(["S", "M", "2XL"]);
});
