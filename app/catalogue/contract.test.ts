import { describe, expect, it } from "vitest";
import { productParams } from "./contract.ts";

describe("a catalogue URL", () => {
  it("has no product under an endless slug", () => {
    expect(productParams.safeParse({ slug: "x".repeat(10_000) }).success).toBe(false);
  });
});
