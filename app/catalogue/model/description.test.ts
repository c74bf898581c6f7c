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
  it("may be one plain sentence, which is no headline", () => {
    expect(readDescription("A tee")).toEqual({ headline: null, paragraphs: ["A tee"], facts: [] });
  });
  it("keeps a sentence with a colon as a sentence", () => {
    expect(readDescription("Head\n\nNote: this goes on.\nAnd on.").facts).toEqual([]);
  });
  it("may be empty", () => {
    expect(readDescription("  \n ")).toEqual({ headline: null, paragraphs: [], facts: [] });
  });
});

describe("a summary", () => {
  it("leaves headline and facts out and ends at a whole word within 160 characters", () => {
    const summary = summaryOf(`Head\n\n${"word ".repeat(60)}end.\n\nFabric: cotton`);
    expect(summary.length).toBeLessThanOrEqual(160);
    expect(summary).toMatch(/^word .* word…$/);
  });
});
