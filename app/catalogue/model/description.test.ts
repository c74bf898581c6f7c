import { describe, expect, it } from "vitest";
import { readDescription, summaryOf } from "./description.ts";

describe("a description", () => {
  it("is a headline, paragraphs and facts", () => {
    const text = "Built to last\n\nA tee.\nIn two lines.\n\nFabric: 100% cotton\nFit: Regular, unisex";
    expect(readDescription(text)).toEqual({
      headline: "Built to last",
      paragraphs: ["A tee. In two lines."],
      facts: [
        { label: "Fabric", value: "100% cotton" },
        { label: "Fit", value: "Regular, unisex" },
      ],
    });
  });
  it("may be a single sentence, which is not a headline", () => {
    expect(readDescription("A tee")).toEqual({ headline: null, paragraphs: ["A tee"], facts: [] });
  });
  it("does not take a sentence with a colon for a fact", () => {
    expect(readDescription("Head\n\nNote: this goes on.\nAnd on.").facts).toEqual([]);
  });
  it("may be empty", () => {
    expect(readDescription("  \n ")).toEqual({ headline: null, paragraphs: [], facts: [] });
  });
});

describe("a summary", () => {
  it("omits headline and facts, and ends with a whole word within 160 characters", () => {
    const summary = summaryOf(`Head\n\n${"word ".repeat(60)}end.\n\nFabric: cotton`);
    expect(summary.length).toBeLessThanOrEqual(160);
    expect(summary).toMatch(/^word .* word…$/);
  });
});
