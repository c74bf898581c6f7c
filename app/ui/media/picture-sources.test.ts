import { describe, expect, it } from "vitest";
import { artNameOf, pictureSources } from "./picture-sources.ts";

describe("pictureSources", () => {
  it("finds a picture by its name and by its URL in the database", () => {
    expect(pictureSources("/art/tshirt-navy.webp")).toEqual(pictureSources("tshirt-navy"));
    expect(artNameOf("/art/tshirt-navy.svg")).toBe("tshirt-navy");
  });

  it("offers every width in AVIF with a hash in the name, cacheable forever", () => {
    const avif = pictureSources("tshirt-navy")!.avif!.split(", ");
    expect(avif.map((entry) => entry.split(" ")[1])).toEqual(["320w", "640w", "960w"]);
    for (const entry of avif) expect(entry).toMatch(/^\/art\/tshirt-navy-\d+\.[0-9a-f]{8}\.avif \d+w$/);
  });

  it("gives a bundle its own proportions and one more width", () => {
    const bundle = pictureSources("bundle-starter")!;
    expect([bundle.width, bundle.height]).toEqual([1200, 1000]);
    expect(bundle.avif).toContain("1280w");
  });

  it("offers an uploaded picture in all its widths and its own proportions", () => {
    const address = "/media/0123456789abcdef0123456789abcdef-800x400.webp";
    const uploaded = pictureSources(address)!;
    expect([uploaded.src, uploaded.width, uploaded.height]).toEqual([address, 800, 400]);
    const stem = address.slice(0, -".webp".length);
    expect(uploaded.avif).toBe(`${stem}-320.avif 320w, ${stem}-640.avif 640w, ${stem}-800.avif 800w`);
    expect(uploaded.webp).toBe(`${stem}-320.webp 320w, ${stem}-640.webp 640w, ${address} 800w`);
  });

  it("leaves any other URL unchanged", () => {
    expect(pictureSources("https://files.example/a.jpg")).toEqual({
      src: "https://files.example/a.jpg",
      width: 1000,
      height: 1000,
    });
  });

  it("returns null for a missing or blank URL", () => {
    expect(pictureSources(null)).toBeNull();
    expect(pictureSources("  ")).toBeNull();
  });

  it("does not mistake Object.prototype's names for pictures", () => {
    expect(artNameOf("toString")).toBeUndefined();
  });
});
