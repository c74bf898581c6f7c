import { type Import, importsOf } from "./imports.ts";
import type { Rule } from "./rule.ts";
import { isModule, type Source } from "./sources.ts";

/** The project's modules that each module imports, as values or types. */
type Graph = ReadonlyMap<string, readonly string[]>;

function graphOf(sources: readonly Source[]): Graph {
  const modules = sources.filter(({ path }) => isModule(path));
  const present = new Set(modules.map(({ path }) => path));
  const leadsOn = ({ kind, target }: Import) => kind !== "path" && present.has(target);
  return new Map(
    modules.map((source) => [
      source.path,
      importsOf(source)
        .filter(leadsOn)
        .map(({ target }) => target),
    ]),
  );
}

/** The strongly connected components (Tarjan): sets of modules that all import each other, directly or not. */
function componentsOf(graph: Graph): string[][] {
  const components: string[][] = [];
  const number = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  function visit(path: string): number {
    const own = number.size;
    number.set(path, own);
    lowest.set(path, own);
    open.push(path);
    for (const target of graph.get(path) ?? []) {
      const reached = number.has(target) ? (lowest.get(target) ?? own) : visit(target);
      lowest.set(path, Math.min(lowest.get(path) ?? own, reached));
    }
    const reachedLowest = lowest.get(path) ?? own;
    if (reachedLowest === own) {
      const component = open.splice(open.indexOf(path));
      // Complete: later visits must not count it as part of their own component.
      for (const each of component) lowest.set(each, Number.POSITIVE_INFINITY);
      components.push(component);
    }
    return reachedLowest;
  }
  for (const path of graph.keys()) if (!number.has(path)) visit(path);
  return components;
}

export const circleRule: Rule = {
  name: "no modules import each other in a circle, types included",
  check(sources) {
    const graph = graphOf(sources);
    const isCircle = ([first = "", ...others]: string[]) => others.length > 0 || graph.get(first)?.includes(first);
    return componentsOf(graph)
      .filter(isCircle)
      .map((component) => {
        const arrows = component.flatMap((path) =>
          (graph.get(path) ?? []).filter((target) => component.includes(target)).map((target) => `${path} > ${target}`),
        );
        return `${component.length} modules: ${[...new Set(arrows)].sort().join(", ")}`;
      });
  },
  breach: { path: "app/cart/rules.ts", text: 'import type { Cart } from "./rules.ts";' },
};
