import { glob, readFile } from "node:fs/promises";
import { expect, it } from "vitest";

// The back office, which is opened all day from a warm cache, may.
it("no width is counted in digits, whose own width changes when the fonts arrive", async () => {
  const found: string[] = [];
  for await (const path of glob(["app/**/*.css", "app/**/*.tsx"], { exclude: ["app/admin/**"] })) {
    const text = await readFile(path, "utf8");
    found.push(...[...text.matchAll(/\d[\d.]*ch\b/g)].map(([width]) => `${path}: ${width}`));
  }
  expect(found).toEqual([]);
});
