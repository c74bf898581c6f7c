import { describe, expect, it } from "vitest";
import { markMatches } from "./suggestion-list.tsx";

/** The text with marked parts in brackets. */
const marked = (text: string, typed: string) =>
  markMatches(text, typed)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join("");

describe("the marked part of a suggestion", () => {
  it.each([
    ["Lantern Hoodie", "ho", "Lantern [Ho]odie"],
    ["Lantern Hoodie", "HOODIE", "Lantern [Hoodie]"],
    ["Hoodie, T-Shirt, Cap", "t-shirt cap", "Hoodie, [T]-[Shirt], [Cap]"],
    ["Apparel, Navy", "navy cap", "Apparel, [Navy]"],
    ["Écharpe", "éch", "[Éch]arpe"],
    ["Café Crème", "cafe cre", "[Café] [Crè]me"],
    ["Cafe Latte", "caf\u00e9", "[Cafe] Latte"],
    ["Løvenholm Straße", "lovenholm strass", "[Løvenholm] [Straß]e"],
    ["Straße Œuvre", "stras oeu", "[Straß]e [Œu]vre"],
  ])("is each beginning of a word that was typed: %s, %s", (text, typed, expected) => {
    expect(marked(text, typed)).toBe(expected);
  });
  it("is the longest matching start of a word", () => {
    expect(marked("Hoodie", "h ho hoo")).toBe("[Hoo]die");
  });
  it.each(["shopping", "", "  ", "%", "<b>", "(.*", "odie"])("is nothing if no word begins with %o", (typed) => {
    expect(markMatches("Lantern Hoodie", typed)).toEqual([{ text: "Lantern Hoodie", isMatch: false }]);
  });
  it("leaves the text unchanged", () => {
    for (const text of ["", "Mug", "A <b>bold</b> & long name ".repeat(4), "🧢 Cap"])
      expect(
        markMatches(text, "b cap mug")
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
  });
});
