import { expect, test } from "vitest";
import { circleRule } from "./circles.ts";

const circlesIn = (files: Record<string, string>) =>
  circleRule.check(Object.entries(files).map(([path, text]) => ({ path, text })));

test("finds a whole circle of several modules, through types and lazy imports too", () => {
  const found = circlesIn({
    "app/cart/a.ts": 'import type { B } from "./b.ts";',
    "app/cart/b.ts": 'export const load = () => import("#app/cart/c.ts");',
    "app/cart/c.ts": 'export { a } from "./a.ts";',
    "app/cart/into.ts": 'import { a } from "./a.ts";',
    "app/cart/out.ts": "export const out = 1;",
  });
  expect(found).toEqual([
    "3 modules: app/cart/a.ts > app/cart/b.ts, app/cart/b.ts > app/cart/c.ts, app/cart/c.ts > app/cart/a.ts",
  ]);
});

test("counts two circles as two, even if one imports the other", () => {
  const found = circlesIn({
    "app/cart/a.ts": 'import { b } from "./b.ts"; import { c } from "./c.ts";',
    "app/cart/b.ts": 'import { a } from "./a.ts";',
    "app/cart/c.ts": 'import { d } from "./d.ts";',
    "app/cart/d.ts": 'import { c } from "./c.ts";',
  });
  expect(found).toHaveLength(2);
});

test("ignores two paths to the same module", () => {
  const found = circlesIn({
    "app/cart/a.ts": 'import { b } from "./b.ts"; import { c } from "./c.ts";',
    "app/cart/b.ts": 'import { c } from "./c.ts";',
    "app/cart/c.ts": "export const c = 1;",
  });
  expect(found).toEqual([]);
});
