import { describe, expect, it } from "vitest";
import { aRecord, aVariant } from "../test-records.ts";
import { mergeProducts } from "./merge.ts";
import {
  type Choice,
  choose,
  chosenVariant,
  openingChoice,
  optionStates,
  whatIsMissing,
  whatMoved,
  writeChoice,
} from "./selection.ts";

/** Navy in S and M, Red in S and XL; Grey in M is sold out, and so is XL in Navy. */
const rows = [
  ["Navy", "S", 5],
  ["Navy", "M", 5],
  ["Navy", "XL", 0],
  ["Red", "S", 5],
  ["Red", "XL", 5],
  ["Ash Grey", "M", 0],
] as const;
const variants = rows.map(([color, size, stock], id) => aVariant({ id: id + 1, color, size, available: stock > 0 }));
const tee = mergeProducts([aRecord({ variants })])[0]!;
const soldOutTee = mergeProducts([aRecord({ variants: variants.map((row) => ({ ...row, available: false })) })])[0]!;
const said = (product: typeof tee, choice: Choice) => whatIsMissing(product, choice, "T-Shirt")?.message ?? null;
const nothing = { color: null, size: null };
const soldOut = (states: ReturnType<typeof optionStates>) => states.filter((s) => s.soldOut).map((s) => s.value);

describe("a page's initial choice", () => {
  it("comes from the URL, in any case", () => {
    expect(openingChoice(tee, { color: "ash-grey", size: "m" }, "Navy")).toEqual({ color: "Ash Grey", size: "M" });
    expect(openingChoice(tee, { color: "RED", size: null }, "Navy")).toEqual({ color: "Red", size: null });
  });
  it("ignores unknown colours and sizes", () => {
    expect(openingChoice(tee, { color: "mauve", size: "<script>" }, "Navy")).toEqual({ color: "Navy", size: null });
  });
  it("is the card's colour, and no size if there are several", () => {
    expect(openingChoice(tee, nothing, "Red")).toEqual({ color: "Red", size: null });
  });
  it("is an available colour if the card's is sold out", () => {
    expect(openingChoice(tee, nothing, "Ash Grey")).toEqual({ color: "Navy", size: null });
    expect(openingChoice(tee, { color: null, size: "xl" }, "Navy")).toEqual({ color: "Red", size: "XL" });
  });
  it("includes the size if there is only one", () => {
    const cap = mergeProducts([aRecord({ variants: [aVariant({ size: "One Size" })] })])[0]!;
    expect(openingChoice(cap, nothing, null)).toEqual({ color: "Navy", size: "One Size" });
  });
});

describe("choosing", () => {
  it("keeps the other choice if both are available together", () => {
    expect(choose(tee, { color: "Navy", size: "S" }, "color", "Red")).toEqual({ color: "Red", size: "S" });
  });
  it("moves the size to the nearest one if the colour lacks it", () => {
    expect(choose(tee, { color: "Red", size: "XL" }, "color", "Navy")).toEqual({ color: "Navy", size: "M" });
  });
  it("moves the colour if it lacks the size", () => {
    expect(choose(tee, { color: "Navy", size: "S" }, "size", "XL")).toEqual({ color: "Red", size: "XL" });
  });
  it("reports if it moved the other choice, and only then", () => {
    const before = { color: "Navy", size: "S" };
    expect(whatMoved(before, choose(tee, before, "size", "XL"))).toMatch(/^Now Red in XL/);
    expect(whatMoved(before, choose(tee, before, "color", "Red"))).toBeNull();
  });
  it("moves nothing for an entirely sold-out value, which stays chosen and is reported", () => {
    const choice = choose(tee, { color: "Navy", size: "M" }, "color", "Ash Grey");
    expect(choice).toEqual({ color: "Ash Grey", size: "M" });
    expect(said(tee, choice)).toBe("Choose another colour");
  });
  it("always leaves some available choice, from any state", () => {
    for (const { color, size } of variants) {
      const choice = choose(tee, { color, size }, "color", "Red");
      expect(chosenVariant(tee, choose(tee, choice, "size", "S"))?.available).toBe(true);
    }
  });
});

describe("the options", () => {
  it("all stay visible: sizes are sold out for the chosen colour, colours if sold out in every size", () => {
    const states = optionStates(tee, { color: "Navy", size: null }, "size");
    expect(states.map((state) => state.value)).toEqual(["S", "M", "XL"]);
    expect(soldOut(states)).toEqual(["XL"]);
    expect(soldOut(optionStates(tee, { color: "Navy", size: null }, "color"))).toEqual(["Ash Grey"]);
    expect(soldOut(optionStates(tee, { color: "Navy", size: "M" }, "color"))).toEqual(["Ash Grey"]);
  });
});

describe("what is missing", () => {
  it("is named instead of disabling the button", () => {
    expect(said(tee, { color: "Navy", size: null })).toBe("Choose a T-Shirt size");
    expect(said(tee, nothing)).toBe("Choose a T-Shirt colour");
    expect(said(tee, { color: "Navy", size: "XL" })).toBe("Choose another colour");
    expect(said(tee, { color: "Ash Grey", size: null })).toBe("Choose another colour");
    expect(said(soldOutTee, nothing)).toBe("T-Shirt is sold out");
  });
  it("is another size if no colour comes in the chosen one", () => {
    const product = mergeProducts([
      aRecord({ variants: [aVariant({ id: 1 }), aVariant({ id: 2, size: "3XL", available: false })] }),
    ])[0]!;
    expect(whatIsMissing(product, { color: "Navy", size: "3XL" }, "T-Shirt")).toEqual({
      key: "size",
      message: "Choose another size",
    });
  });
  it("is nothing if it can be bought", () => {
    expect(said(tee, { color: "Navy", size: "M" })).toBeNull();
  });
});

describe("the choice in the URL", () => {
  it("is lower case, beside other parameters", () => {
    const query = writeChoice({ color: "Ash Grey", size: "2XL" }, new URLSearchParams("from=home&size=s"));
    expect(query.toString()).toBe("from=home&size=2xl&colour=ash-grey");
    expect(writeChoice(nothing, query).toString()).toBe("from=home");
  });
});
