import { describe, expect, it } from "vitest";
import { pageNumbers } from "./pagination.tsx";

describe("pageNumbers", () => {
  it("lists a few pages in full", () => {
    expect(pageNumbers(1, 1)).toEqual([1]);
    expect(pageNumbers(1, 3)).toEqual([1, 2, 3]);
    expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it("shows first, last and current with neighbours, with gaps between", () => {
    expect(pageNumbers(1, 239)).toEqual([1, 2, null, 239]);
    expect(pageNumbers(120, 239)).toEqual([1, null, 119, 120, 121, null, 239]);
  });

  it("never hides a single page in a gap", () => {
    expect(pageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9]);
  });
});
