import { describe, expect, it } from "vitest";
import { pageNumbers } from "./pagination.tsx";

describe("pageNumbers", () => {
  it("lists few pages whole", () => {
    expect(pageNumbers(1, 1)).toEqual([1]);
    expect(pageNumbers(1, 3)).toEqual([1, 2, 3]);
    expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it("keeps first, last and neighbours of many, with gaps between", () => {
    expect(pageNumbers(1, 239)).toEqual([1, 2, null, 239]);
    expect(pageNumbers(120, 239)).toEqual([1, null, 119, 120, 121, null, 239]);
  });

  it("never hides a single page behind a gap", () => {
    expect(pageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9]);
  });
});
