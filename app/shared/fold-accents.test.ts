import { expect, test } from "vitest";
import { foldAccents, plainLetters } from "./fold-accents.ts";

test.each([
  ["Zoë", "Zoe"],
  ["Zoe\u0308", "Zoe"],
  ["Łukasz Ørsted", "Lukasz Orsted"],
  ["Straße", "Strasse"],
  ["Æther", "AEther"],
  ["O’Neill 1", "O’Neill 1"],
])("%s is folded to %s", (text, folded) => {
  expect(foldAccents(text)).toBe(folded);
});

test("searches compare plain letters in lower case", () => {
  expect(plainLetters("CAFÉ Œuvre")).toBe("cafe oeuvre");
});
