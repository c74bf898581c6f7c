import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** Words of string literals: a class is one, or begins with one that a component completes (`btn--${tone}`). */
function wordsOf(code: string): Set<string> {
  const literals = code.matchAll(/"([^"\n]*)"|`([^`]*)`/g);
  return new Set([...literals].flatMap(([, text, template]) => (text ?? template ?? "").split(/[^\w-]+/)));
}

const classesOf = (css: string) =>
  new Set(
    [...css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name]) => name!),
  );

function unused(css: string, words: ReadonlySet<string>): string[] {
  const isUsed = (name: string) => {
    const start = name.slice(0, name.lastIndexOf("-") + 1);
    return words.has(name) || (start !== "" && words.has(start) && words.has(name.slice(start.length)));
  };
  return [...classesOf(css)].filter((name) => !isUsed(name));
}

it("names no class in a stylesheet that no component has", () => {
  const words = wordsOf('className="card num" tone="good" "tag--"');
  expect(unused(".card:has(.num, .old) > b { x: y } .tag--good { x: 1.5em } .tag--bad {}", words)).toEqual([
    "old",
    "tag--bad",
  ]);
  const code = globSync("app/**/*.{ts,tsx}", { cwd: root }).filter((file) => !file.includes(".test."));
  const all = new Set(code.flatMap((file) => [...wordsOf(read(file))]));
  const sheets = globSync("app/**/*.css", { cwd: root });
  expect(sheets.flatMap((file) => unused(read(file), all).map((name) => `${file}: .${name}`))).toEqual([]);
});
