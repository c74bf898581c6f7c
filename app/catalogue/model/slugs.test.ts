import { describe, expect, it } from "vitest";
import { foldAccents } from "#app/shared/fold-accents.ts";
import { looksLikeUuid, nameSlug } from "./slugs.ts";

const uuid = "9b2f1c66-6f3e-4a51-9d0c-2f1f5a3d7e10";

describe("a name's slug", () => {
  it.each([
    ["Lantern T-Shirt", "lantern-t-shirt"],
    ["  Mug & Saucer, 11oz!  ", "mug-saucer-11oz"],
    ["Café Crème", "cafe-creme"],
    ["Tea -- Towel", "tea-towel"],
    ["Løvenholm Straße", "lovenholm-strasse"],
    ["ŒUVRE, Łódź & Þór", "oeuvre-lodz-thor"],
  ])("of %j is %j: lower case, no special characters, hyphens for spaces", (name, slug) => {
    expect(nameSlug(name)).toBe(slug);
  });
});

it("spells every Latin letter as the search does", () => {
  const letters = Array.from({ length: 0x2b00 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
    /\p{Script=Latin}/u.test(letter),
  );
  const folded = (letter: string) =>
    foldAccents(letter)
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^a-z]/g, "");
  expect(letters.length).toBeGreaterThan(1000);
  expect(letters.filter((letter) => nameSlug(letter) !== folded(letter))).toEqual([]);
});

describe("a UUID", () => {
  it("is distinguished from a slug that is merely long", () => {
    expect(looksLikeUuid(uuid)).toBe(true);
    expect(looksLikeUuid("lantern-water-bottle")).toBe(false);
    expect(looksLikeUuid(`${uuid}-mug`)).toBe(false);
  });
});
