import { describe, expect, it } from "vitest";
import { choiceQuery, productParams } from "./contract.ts";

describe("a catalogue URL", () => {
  it("is read where it makes sense", () => {
    expect(choiceQuery.parse({ colour: "navy", size: "l" })).toEqual({ colour: "navy", size: "l" });
  });
  it("shows the page with defaults where it is hostile or mistyped", () => {
    expect(choiceQuery.parse({ colour: "x".repeat(10_000), size: "  " })).toEqual({ colour: null, size: null });
  });
  it("has no product under an endless slug", () => {
    expect(productParams.safeParse({ slug: "x".repeat(10_000) }).success).toBe(false);
  });
});
