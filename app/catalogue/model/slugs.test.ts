import { describe, expect, it } from "vitest";
import { looksLikeUuid, nameSlug } from "./slugs.ts";

const uuid = "9b2f1c66-6f3e-4a51-9d0c-2f1f5a3d7e10";

describe("a name's slug", () => {
  it.each([
    ["Lantern T-Shirt", "lantern-t-shirt"],
    ["  Mug & Saucer, 11oz!  ", "mug-saucer-11oz"],
    ["Café Crème", "cafe-creme"],
    ["Tea -- Towel", "tea-towel"],
  ])("of %j is %j: lower case, no special characters, hyphens for spaces", (name, slug) => {
    expect(nameSlug(name)).toBe(slug);
  });
});

describe("a UUID", () => {
  it("is distinguished from a slug that is merely long", () => {
    expect(looksLikeUuid(uuid)).toBe(true);
    expect(looksLikeUuid("lantern-water-bottle")).toBe(false);
    expect(looksLikeUuid(`${uuid}-mug`)).toBe(false);
  });
});
