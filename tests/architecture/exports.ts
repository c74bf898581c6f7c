import { isRoute } from "./arrows.ts";
import { importsOf, parse } from "./imports.ts";
import type { Rule } from "./rule.ts";
import { isModule, type Source } from "./sources.ts";

/** Modules whose exports are used by name, without an import. */
const namedElsewhere: [of: RegExp, by: string][] = [
  [/^app\/(root|entry\.server)\.tsx$/, "React Router"],
  [/^app\/islands\.tsx$/, "start-islands.ts, by the address that the page names"],
  [/^[\w-]+\.config\.ts$/, "the tool that it configures"],
  [/\.d\.ts$/, "the script beside it, whose words it types"],
  [/^app\/styles\/theme-plugin\.ts$/, "the style sheet"],
  [/^tests\/support\/\w+-setup\.ts$/, "vitest.config.ts"],
];

/** The values that a module exports. Types are excluded: a function's argument or result may need a name. */
const exportsOf = (source: Source) =>
  parse(source)
    .module.staticExports.flatMap(({ entries }) => entries)
    .filter(({ isType }) => !isType)
    .map(({ exportName }) => exportName.name ?? "default");

export const noIdleExports: Rule = {
  name: "every value that a module exports is imported by another",
  check(sources) {
    const modules = sources.filter(({ path }) => isModule(path));
    const taken = new Set(
      modules.flatMap(importsOf).flatMap(({ target, names }) => names.map((name) => `${target} ${name}`)),
    );
    const idle = modules
      .filter(({ path }) => !isRoute(path) && !namedElsewhere.some(([of]) => of.test(path)))
      .filter(({ path }) => !taken.has(`${path} *`))
      .flatMap((source) => exportsOf(source).map((name) => `${source.path} ${name}`));
    return idle.filter((each) => !taken.has(each));
  },
  breach: { path: "app/cart/rules.ts", text: "export const unheardOf = 1;" },
};
