import { describe, expect, it } from "vitest";
import { colorOptionsOf, sizeRange, sortSizes } from "./options.ts";

describe("sizes", () => {
  it("go from XS to 3XL, then any others in given order", () => {
    expect(sortSizes(["2XL", "Kids", "S", "3XL", "M", "XS", "L", "XL", "One Size", "S"])).toEqual([
      "XS",
      "S",
      "M",
      "L",
      "XL",
      "2XL",
      "3XL",
      "Kids",
      "One Size",
    ]);
  });
  it("have their place in small letters too", () => {
    expect(sortSizes(["xl", "Kids", "s", "2xl"])).toEqual(["s", "xl", "2xl", "Kids"]);
  });
  it("are shown as a range, or as the only one", () => {
    expect(sizeRange(["S", "M", "2XL"])).toBe("S to 2XL");
    expect(sizeRange(["One Size"])).toBe("One Size");
    expect(sizeRange([])).toBe("");
  });
});

describe("colours", () => {
  it("are unique, in order of entry, with a border for white", () => {
    const variants = [
      { id: 3, color: "White", colorHex: "#f8f6f1" },
      { id: 1, color: "Navy", colorHex: "#1f3158" },
      { id: 2, color: "Navy", colorHex: "#1f3158" },
      { id: 4, color: "Natural", colorHex: "#eadfc6" },
    ];
    expect(colorOptionsOf(variants)).toEqual([
      { name: "Navy", hex: "#1f3158", border: false },
      { name: "White", hex: "#f8f6f1", border: true },
      { name: "Natural", hex: "#eadfc6", border: false },
    ]);
  });
  it("have a border if nearly white under another name", () => {
    const border = (color: string, colorHex: string) => colorOptionsOf([{ id: 1, color, colorHex }])[0]?.border;
    expect(border("Ivory", "#fffff0")).toBe(true);
    expect([border("Ash", "#eeeeee"), border("Ash", "#eeeeed")], "exactly at the limit").toEqual([true, false]);
    expect(border("WHITE", "#CCCCCC"), "by its name, without a known colour").toBe(true);
  });
});
