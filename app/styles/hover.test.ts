import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** The selectors with `:hover` that a finger would set off too: after a tap they stay until another one. */
function hoverForAll(css: string): string[] {
  const around: string[] = [];
  const found: string[] = [];
  for (const [, prelude, brace] of css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};]*)([{};])/g)) {
    const opened = prelude!.trim().replace(/\s+/g, " ");
    if (brace === "}") around.pop();
    if (brace !== "{") continue;
    around.push(opened);
    if (opened.includes(":hover") && !around.includes("@media (hover: hover)")) found.push(opened);
  }
  return found;
}

it("keeps hover styles for what can hover", () => {
  expect(hoverForAll("a:hover{x:y} @media (hover: hover){a:hover{x:y}} b{x:y} b:hover i{x:y}")).toEqual([
    "a:hover",
    "b:hover i",
  ]);
  const found = globSync("{app,sandbox}/**/*.css", { cwd: root }).flatMap((file) =>
    hoverForAll(readFileSync(join(root, file), "utf8")).map((selector) => `${file}: ${selector}`),
  );
  expect(found).toEqual([]);
});
