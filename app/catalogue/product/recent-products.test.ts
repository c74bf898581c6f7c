import { describe, expect, it } from "vitest";
import { type Recent, readRecent, withRecent } from "./recent-products.ts";

const seen = (slug: string): Recent => ({
  slug,
  name: slug,
  picture: "/art/x.webp",
  color: null,
  price: 999,
  from: false,
});

describe("recently viewed", () => {
  it("lists the newest first, each once, and only a few", () => {
    const after = ["mug", "cap", "mug", "bag", "pad", "tee", "hood"].reduce<Recent[]>(
      (before, slug) => withRecent(before, seen(slug)),
      [],
    );
    expect(after.map(({ slug }) => slug)).toEqual(["hood", "tee", "pad", "bag", "mug"]);
  });
  it("treats anything but a list of products as empty", () => {
    expect(readRecent(JSON.stringify([seen("mug")]))).toEqual([seen("mug")]);
    for (const text of [
      null,
      "",
      "{",
      "null",
      "3",
      '["x"]',
      '[{"slug":"//evil.example","name":"x","picture":"","color":null,"price":1}]',
    ]) {
      expect(readRecent(text)).toEqual([]);
    }
  });
});
