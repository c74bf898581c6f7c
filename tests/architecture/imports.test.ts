import { expect, test } from "vitest";
import { importsOf } from "./imports.ts";
import { sources } from "./sources.ts";

const read = (text: string, path = "app/cart/cart-contents.tsx") =>
  importsOf({ path, text }).map(({ target, kind }) => `${kind} ${target}`);

test("finds every kind of import, and whether it remains at run time", () => {
  expect(read('import { a } from "./rules.ts";')).toEqual(["value app/cart/rules.ts"]);
  expect(read('import "../styles/index.css?url";')).toEqual(["value app/styles/index.css"]);
  expect(read('import * as a from "zod/mini";')).toEqual(["value zod"]);
  expect(read('import a from "@hono/node-server/utils/response";')).toEqual(["value @hono/node-server"]);
  expect(read('import { join } from "node:path";')).toEqual(["value node:path"]);
  expect(read('import type { A } from "#app/pricing/lines.ts";')).toEqual(["type app/pricing/lines.ts"]);
  expect(read('import { type A, type B } from "#store";')).toEqual(["type store.config.ts"]);
  expect(read('import { type A, b } from "#store";')).toEqual(["value store.config.ts"]);
  expect(read('export { a } from "#server/jobs.ts";')).toEqual(["value server/jobs.ts"]);
  expect(read('export * from "#server/jobs.ts";')).toEqual(["value server/jobs.ts"]);
  expect(read('export type { A } from "#server/jobs.ts";')).toEqual(["type server/jobs.ts"]);
  expect(read('const a = await import("#server/jobs.ts");')).toEqual(["value server/jobs.ts"]);
  expect(read('type A = import("#server/jobs.ts").Job;')).toEqual(["type server/jobs.ts"]);
  expect(read('type A = typeof import("#server/jobs.ts");')).toEqual(["type server/jobs.ts"]);
  expect(read('new URL("../../sandbox/main.ts", import.meta.url);')).toEqual(["path sandbox/main.ts"]);
});

test("ignores text that looks like an import in a string or comment", () => {
  expect(read('// import { a } from "./a.ts";\nexport const text = \'import { b } from "./b.ts"\';')).toEqual([]);
});

test("reports names and lines", () => {
  const [found] = importsOf({ path: "server/open-shop.ts", text: '\nimport a, { b as c } from "./shop.ts";' });
  expect(found).toMatchObject({ line: 2, names: ["default", "b"], specifier: "./shop.ts", target: "server/shop.ts" });
});

test("covers the whole project", () => {
  const folders = new Set(sources.map(({ path }) => path.split("/")[0]));
  expect([...folders]).toEqual(
    expect.arrayContaining(["app", "bin", "database", "docs", "providers", "sandbox", "server"]),
  );
  expect(sources.some(({ path }) => path.includes("/.server/"))).toBe(true);
  expect(sources.some(({ path }) => path.includes("node_modules/"))).toBe(false);
});
