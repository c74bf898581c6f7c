import { describe, expect, it } from "vitest";
import { readSearches, withoutSearch, withSearch } from "./recent-searches.ts";

describe("recent searches", () => {
  it("are newest first, five at most", () => {
    const after = ["mug", "cap", "bag", "pad", "tee", "hood"].reduce<string[]>(withSearch, []);
    expect(after).toEqual(["hood", "tee", "pad", "bag", "cap"]);
  });
  it("contain each search once, in any spelling", () => {
    expect(withSearch(["cap", "Navy Cap", "mug"], "  navy   cap ")).toEqual(["navy cap", "cap", "mug"]);
  });
  it("ignore empty searches, and cut long ones to the field's length", () => {
    expect(withSearch(["mug"], "   ")).toEqual(["mug"]);
    expect(withSearch([], "x".repeat(300))[0]).toHaveLength(100);
  });
  it("forget one and keep the others", () => {
    expect(withoutSearch(["navy cap", "mug"], "Navy Cap")).toEqual(["mug"]);
  });
  it("are read back as stored", () => {
    expect(readSearches('["navy cap","hoodie xl","mug"]')).toEqual(["navy cap", "hoodie xl", "mug"]);
  });
  it.each([null, "", "{", "null", "3", '"mug"', '{"0":"mug"}', "[1,null,{}]"])("treat %o as empty", (text) => {
    expect(readSearches(text)).toEqual([]);
  });
  it("keep the valid entries of a partly invalid list", () => {
    expect(readSearches(JSON.stringify([7, "cap", "", "Cap", "a", "b", "c", "d", "e"]))).toEqual([
      "cap",
      "a",
      "b",
      "c",
      "d",
    ]);
  });
});
