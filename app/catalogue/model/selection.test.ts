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
const nothing = { colour: null, size: null };
const soldOut = (states: ReturnType<typeof optionStates>) => states.filter((s) => s.soldOut).map((s) => s.value);

describe("a page's initial choice", () => {
  it("comes from the URL, in any case", () => {
    expect(openingChoice(tee, { colour: "ash-grey", size: "m" }, "Navy")).toEqual({ colour: "Ash Grey", size: "M" });
    expect(openingChoice(tee, { colour: "RED", size: null }, "Navy")).toEqual({ colour: "Red", size: null });
  });
  it("ignores unknown colours and sizes", () => {
    expect(openingChoice(tee, { colour: "mauve", size: "<script>" }, "Navy")).toEqual({ colour: "Navy", size: null });
  });
  it("is the card's colour, and no size if there are several", () => {
    expect(openingChoice(tee, nothing, "Red")).toEqual({ colour: "Red", size: null });
  });
  it("is an available colour if the card's is sold out", () => {
    expect(openingChoice(tee, nothing, "Ash Grey")).toEqual({ colour: "Navy", size: null });
    expect(openingChoice(tee, { colour: null, size: "xl" }, "Navy")).toEqual({ colour: "Red", size: "XL" });
  });
  it("includes the size if there is only one", () => {
    const cap = mergeProducts([aRecord({ variants: [aVariant({ size: "One Size" })] })])[0]!;
    expect(openingChoice(cap, nothing, null)).toEqual({ colour: "Navy", size: "One Size" });
  });
});

describe("choosing", () => {
  it("keeps the other choice if both are available together", () => {
    expect(choose(tee, { colour: "Navy", size: "S" }, "colour", "Red")).toEqual({ colour: "Red", size: "S" });
  });
  it("moves the size to the nearest one if the colour lacks it", () => {
    expect(choose(tee, { colour: "Red", size: "XL" }, "colour", "Navy")).toEqual({ colour: "Navy", size: "M" });
  });
  it("moves the colour if it lacks the size", () => {
    expect(choose(tee, { colour: "Navy", size: "S" }, "size", "XL")).toEqual({ colour: "Red", size: "XL" });
  });
  it("reports if it moved the other choice, and only then", () => {
    const before = { colour: "Navy", size: "S" };
    expect(whatMoved(before, choose(tee, before, "size", "XL"))).toMatch(/^Now Red in XL/);
    expect(whatMoved(before, choose(tee, before, "colour", "Red"))).toBeNull();
  });
  it("moves nothing for an entirely sold-out value, which stays chosen and is reported", () => {
    const choice = choose(tee, { colour: "Navy", size: "M" }, "colour", "Ash Grey");
    expect(choice).toEqual({ colour: "Ash Grey", size: "M" });
    expect(said(tee, choice)).toBe("Choose another colour");
  });
  it("always leaves some available choice, from any state", () => {
    for (const { color, size } of variants) {
      const choice = choose(tee, { colour: color, size }, "colour", "Red");
      expect(chosenVariant(tee, choose(tee, choice, "size", "S"))?.available).toBe(true);
    }
  });
});

describe("the options", () => {
  it("all stay visible: sizes are sold out for the chosen colour, colours if sold out in every size", () => {
    const states = optionStates(tee, { colour: "Navy", size: null }, "size");
    expect(states.map((state) => state.value)).toEqual(["S", "M", "XL"]);
    expect(soldOut(states)).toEqual(["XL"]);
    expect(soldOut(optionStates(tee, { colour: "Navy", size: null }, "colour"))).toEqual(["Ash Grey"]);
    expect(soldOut(optionStates(tee, { colour: "Navy", size: "M" }, "colour"))).toEqual(["Ash Grey"]);
  });
});

describe("what is missing", () => {
  it("is named instead of disabling the button", () => {
    expect(said(tee, { colour: "Navy", size: null })).toBe("Choose a T-Shirt size");
    expect(said(tee, nothing)).toBe("Choose a T-Shirt colour");
    expect(said(tee, { colour: "Navy", size: "XL" })).toBe("Choose another colour");
    expect(said(tee, { colour: "Ash Grey", size: null })).toBe("Choose another colour");
    expect(said(soldOutTee, nothing)).toBe("T-Shirt is sold out");
  });
  it("is another size if no colour comes in the chosen one", () => {
    const product = mergeProducts([
      aRecord({ variants: [aVariant({ id: 1 }), aVariant({ id: 2, size: "3XL", available: false })] }),
    ])[0]!;
    expect(whatIsMissing(product, { colour: "Navy", size: "3XL" }, "T-Shirt")).toEqual({
      key: "size",
      message: "Choose another size",
    });
  });
  it("is nothing if it can be bought", () => {
    expect(said(tee, { colour: "Navy", size: "M" })).toBeNull();
  });
});

describe("the choice in the URL", () => {
  it("is lower case, beside other parameters", () => {
    const query = writeChoice({ colour: "Ash Grey", size: "2XL" }, new URLSearchParams("from=home&size=s"));
    expect(query.toString()).toBe("from=home&size=2xl&colour=ash-grey");
    expect(writeChoice(nothing, query).toString()).toBe("from=home");
  });
});
