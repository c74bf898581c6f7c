import { describe, expect, it } from "vitest";
import { productParams } from "./contract.ts";

describe("a catalogue URL", () => {
  it("refuses an overlong slug", () => {
    expect(productParams.safeParse({ slug: "x".repeat(10_000) }).success).toBe(false);
  });
});
