import { Visitor } from "vite";
import { parse } from "./imports.ts";
import type { Rule } from "./rule.ts";
import { isModule, lineOf, type Source, sources } from "./sources.ts";

/** `stepsDone`, `steps_done` and `steps-done` are all `steps done`. */
const wordsOf = (name: string) =>
  name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, " ")
    .split(/[^A-Za-z0-9]+/)
    .join(" ")
    .toLowerCase();

/** The first column of the glossary's table 'Not used': single words or phrases. */
function notUsed(glossary: string): string[] {
  const table = glossary.split(/^## /m).find((part) => part.startsWith("Not used\n")) ?? "";
  const cells = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell]) => cell!.trim());
  return cells
    .slice(2) // the header and the line below it
    .flatMap((cell) => cell.split(", "))
    .toSorted();
}

const banned = notUsed(sources.find(({ path }) => path === "docs/glossary.md")!.text);

/** Names that keep a banned word. Remove an entry once nothing needs it. */
const exceptions: { file: RegExp; word: string; because: string }[] = [
  {
    file: /^app\/catalogue\/(endpoints|bundle\/bundle-route|bundle\/catalogue-bundle-card)\.tsx?$/,
    word: "colour",
    because: "a key in the response of GET /api/bundles/:slug",
  },
  {
    file: /^app\/dev-tools\/(contract|variant-test-simple-page)\.tsx?$/,
    word: "colour",
    because: "the query parameter, the same as on a product's page",
  },
  { file: /^app\/admin\/attention\//, word: "card service", because: "a kind of attention item, which is stored" },
];

const bannedIn = (name: string) => banned.filter((word) => ` ${wordsOf(name)} `.includes(` ${word} `));

/** Every identifier of a module with its location, and the file's own path. */
function namesOf(source: Source): { name: string; at: string }[] {
  const names = [{ name: source.path, at: source.path }];
  const add = ({ name, start }: { name: string; start: number }) =>
    void names.push({ name, at: `${source.path}:${lineOf(source, start)}` });
  if (isModule(source.path)) new Visitor({ Identifier: add, JSXIdentifier: add }).visit(parse(source).program);
  return names;
}

export const namesRule: Rule = {
  name: "no identifier or file name contains a word that docs/glossary.md lists as not used",
  check(all) {
    const used = new Set<(typeof exceptions)[number]>();
    const excused = (path: string, word: string) => {
      const found = exceptions.find((each) => each.word === word && each.file.test(path));
      if (found) used.add(found);
      return found !== undefined;
    };
    const breaches = all.flatMap((source) =>
      namesOf(source).flatMap(({ name, at }) =>
        bannedIn(name)
          .filter((word) => !excused(source.path, word))
          .map((word) => `${at} ${name} contains “${word}”`),
      ),
    );
    const idle = all.length > 1 ? exceptions.filter((each) => !used.has(each)) : [];
    return [...breaches, ...idle.map(({ file, word }) => `no exception for “${word}” in ${file.source} is needed`)];
  },
  breach: { path: "app/cart/rules.ts", text: "export const cartDeed = 1;" },
};
