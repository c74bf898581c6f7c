import { isRoute } from "./arrows.ts";
import { parse } from "./imports.ts";
import type { Rule } from "./rule.ts";
import { isModule, isTest, type Source, sources } from "./sources.ts";

/** What React Router takes from each route's module, by its name: the only names that repeat by convention. */
const routeExports = new Set([
  "loader",
  "action",
  "middleware",
  "clientLoader",
  "clientAction",
  "clientMiddleware",
  "shouldRevalidate",
  "meta",
  "links",
  "headers",
  "handle",
  "HydrateFallback",
  "ErrorBoundary",
  "Layout",
]);
const isOfRouter = (path: string, name: string) => routeExports.has(name) && (isRoute(path) || path === "app/root.tsx");

/** Names of the values and types that a module declares and exports. What it re-exports counts where it is declared. */
const exportsOf = (source: Source): string[] =>
  parse(source)
    .module.staticExports.flatMap(({ entries }) => entries)
    .filter(({ moduleRequest, exportName }) => !moduleRequest && exportName.kind === "Name")
    .map(({ exportName }) => exportName.name!)
    .filter((name) => !isOfRouter(source.path, name));

/** Tests repeat the names of what they replace, and `.d.ts` files those of the scripts that they describe. */
const counts = ({ path }: Source) => isModule(path) && !isTest(path) && !path.endsWith(".d.ts");

export const uniqueExportsRule: Rule = {
  name: "no two modules export the same name",
  check(given) {
    const places = new Map<string, string[]>();
    const all = new Map([...sources, ...given].map((source) => [source.path, source]));
    for (const source of [...all.values()].filter(counts)) {
      for (const name of new Set(exportsOf(source))) places.set(name, [...(places.get(name) ?? []), source.path]);
    }
    return [...places].flatMap(([name, paths]) =>
      paths.length > 1 && given.some(({ path }) => paths.includes(path)) ? [`${paths.join(", ")} export ${name}`] : [],
    );
  },
  breach: { path: "app/cart/unheard-of.ts", text: "export const queueEmail = 1;" },
};
