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

const seen = new Map<string, string[]>();

function bannedIn(name: string): string[] {
  const known = seen.get(name);
  if (known) return known;
  const found = banned.filter((word) => ` ${wordsOf(name)} `.includes(` ${word} `));
  seen.set(name, found);
  return found;
}

/** Every identifier of a module with its position, and the file's own path. */
function namesOf(source: Source): { name: string; start: number | null }[] {
  const names: { name: string; start: number | null }[] = [{ name: source.path, start: null }];
  const add = ({ name, start }: { name: string; start: number }) => void names.push({ name, start });
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
      namesOf(source).flatMap(({ name, start }) =>
        bannedIn(name)
          .filter((word) => !excused(source.path, word))
          .map((word) => {
            const at = start === null ? source.path : `${source.path}:${lineOf(source, start)}`;
            return `${at} ${name} contains “${word}”`;
          }),
      ),
    );
    const idle = all.length > 1 ? exceptions.filter((each) => !used.has(each)) : [];
    return [...breaches, ...idle.map(({ file, word }) => `no exception for “${word}” in ${file.source} is needed`)];
  },
  breach: { path: "app/cart/rules.ts", text: "export const cartDeed = 1;" },
};
