import type { Rule } from "./rule.ts";
import { isTest } from "./sources.ts";

const longest = 200;
const longestTest = 400;

/** Longer files, each with its limit and a reason. Remove an entry once it is not needed. */
const longer: [path: RegExp, lines: number, because: string][] = [
  [/^database\/migrations\/0000_baseline\.sql$/, 1100, "all tables of release 0.1.0, one after the other"],
  [
    /^tests\/database\/releases\/.*\.sql$/,
    3000,
    "a release's whole database, written by tests/database/release-dump.test.ts",
  ],
  [/^app\/routes\.ts$/, 260, "every URL of the shop, a line each, to be read first"],
  [/^store\.config\.ts$/, 240, "everything an owner fills in, in one place"],
  [/^art\/art-src\/glyphs-poster\.mjs$/, 330, "outlines of letters: data, made by make-glyphs.mjs"],
];

const counted = /\.([jt]sx?|mjs|css|html|sql)$/;

export const sizeRule: Rule = {
  name: `no file has more than ${longest} lines without a reason, no test more than ${longestTest}`,
  check(sources) {
    const used = new Set<RegExp>();
    const tooLong = sources
      .filter(({ path }) => counted.test(path))
      .flatMap(({ path, text }) => {
        const lines = text.trimEnd().split("\n").length;
        const usual = isTest(path) ? longestTest : longest;
        if (lines <= usual) return [];
        const entry = longer.find(([which]) => which.test(path));
        if (entry) used.add(entry[0]);
        return lines <= (entry?.[1] ?? usual) ? [] : [`${path} has ${lines} lines, ${entry?.[1] ?? usual} are allowed`];
      });
    const idle = sources.length > 1 ? longer.filter(([which]) => !used.has(which)) : [];
    return [...tooLong, ...idle.map(([which]) => `${which.source} needs no entry any more`)];
  },
  breach: { path: "app/cart/rules.ts", text: "1;\n".repeat(longest + 1) },
};
