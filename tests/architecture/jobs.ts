import type { Rule } from "./rule.ts";
import { isTest, type Source } from "./sources.ts";

const allMatches = (sources: readonly Source[], pattern: RegExp) =>
  sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = ""]) => name));

export const jobRule: Rule = {
  name: "every declared job has one handler",
  check(sources) {
    const modules = sources.filter(({ path }) => /\.ts$/.test(path) && !isTest(path));
    const handled = allMatches(modules, /\bhandleJob\(\s*(\w+),/g);
    return allMatches(modules, /\bconst (\w+) = declareJob\(/g)
      .map((name) => ({ name, count: handled.filter((each) => each === name).length }))
      .filter(({ count }) => count !== 1)
      .map(({ name, count }) => `${name} has ${count} handlers`);
  },
  breach: { path: "app/cart/.server/jobs.ts", text: 'export const emptyCarts = declareJob({ name: "empty-carts" });' },
};
