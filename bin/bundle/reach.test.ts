import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { reach } from "./reach.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const reached = reach(root, ["server/main.ts", "sandbox/main.ts", "bin/staff.ts"]);

test("follows imports, lazy ones, and the programs that a program starts", () => {
  expect(reached.files).toEqual(expect.arrayContaining(["store.config.ts", "database/prepare.ts"]));
  expect(reached.files).toContain("server/supervisor/prepare-database-process.ts");
});

test("what runs from source loads no package for development, and no page", () => {
  expect(reached.packages).toContain("drizzle-orm");
  expect(reached.packages.filter((name) => !(name in manifest.dependencies))).toEqual([]);
  expect(reached.files.filter((path) => /\.(tsx|test\.ts)$/.test(path))).toEqual([]);
});

test("names a file that is missing", () => {
  expect(() => reach(root, ["server/missing.ts"])).toThrow("server/missing.ts");
});
