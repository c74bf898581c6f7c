import { expect, test } from "vitest";
import { importsOf, isGenerated, isOurs } from "#tests/architecture/imports.ts";
import { sources as allSources, isModule, isTest } from "#tests/architecture/sources.ts";
import { sources } from "./build.mjs";

const isWatched = (path: string) => sources.some((source) => path === source || path.startsWith(`${source}/`));

test("a change of anything that the build imports makes it stale", () => {
  const missing = allSources
    .filter(({ path }) => isModule(path) && isWatched(path) && !isTest(path))
    .flatMap(importsOf)
    .filter((each) => isOurs(each) && each.kind === "value" && !isGenerated(each) && !isWatched(each.target))
    .map(({ file, target }) => `${file} imports ${target}`);
  expect(missing).toEqual([]);
});
