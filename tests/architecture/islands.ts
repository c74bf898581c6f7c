import routes from "#app/routes.ts";
import { importsOf } from "./imports.ts";
import type { Rule } from "./rule.ts";
import { isModule, isServerOnly, isTest, lineOf, type Source } from "./sources.ts";

/** Code that runs in the browser on a document: its entry script, the code that wakes islands, and the islands. */
const runsInDocuments = (path: string) =>
  path === "app/entry.document.ts" || path === "app/islands.tsx" || path.endsWith(".island.tsx");

/** Follows value imports from a module of app/, and returns the first path to a module that `reaches` something. */
function pathsTo(from: Source, sources: ReadonlyMap<string, Source>, reaches: (source: Source) => string[]): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  const waiting = [{ source: from, way: from.path }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { source, way } = next;
    found.push(...reaches(source).map((what) => `${way} takes ${what}`));
    for (const { target, kind } of importsOf(source)) {
      const to = sources.get(target);
      if (kind !== "value" || !to || seen.has(target)) continue;
      seen.add(target);
      waiting.push({ source: to, way: `${way} > ${target}` });
    }
  }
  return found;
}

const inBrowser = (sources: readonly Source[]) =>
  new Map(
    sources
      .filter(({ path }) => path.startsWith("app/") && isModule(path) && !isServerOnly(path) && !isTest(path))
      .map((source) => [source.path, source]),
  );

const noRouterInDocuments: Rule = {
  name: "no code that runs in the browser on a document imports React Router",
  check(sources) {
    const modules = inBrowser(sources);
    const takesRouter = (source: Source) =>
      importsOf(source)
        .filter(({ target, kind }) => kind === "value" && target === "react-router")
        .map(({ names }) => `${names.join(", ")} of react-router`);
    return [...modules.values()]
      .filter(({ path }) => runsInDocuments(path))
      .flatMap((source) => pathsTo(source, modules, takesRouter));
  },
  breach: { path: "app/shell/header.island.tsx", text: 'import { useLocation } from "react-router";' },
};

const islandNames: Rule = {
  name: "an island's name is the path of its file, by which the browser finds it",
  check: (sources) =>
    [...inBrowser(sources).values()].flatMap((source) =>
      [...source.text.matchAll(/<Island(?=\s)[^>]*>?/g)].flatMap(({ 0: tag, index }) => {
        const name = /\sname="([^"]+)"/.exec(tag)?.[1];
        const part = `app/${name}.island.tsx`;
        const isThere = importsOf(source).some(({ target, kind }) => target === part && kind === "value");
        return isThere ? [] : [`${source.path}:${lineOf(source, index)} ${name ?? tag}`];
      }),
    ),
  breach: { path: "app/root.tsx", text: 'const header = <Island name="shell/haeder" of={Header} props={{}} />;' },
};

type Route = (typeof routes)[number];
const documentsOf = (route: Route): string[] =>
  route.file === "hydrated-layout.tsx" ? [] : [`app/${route.file}`, ...(route.children ?? []).flatMap(documentsOf)];
const documentPages = routes.flatMap(documentsOf).filter((path) => path.endsWith(".tsx"));

/** React Router exports that only work where it runs in the browser. */
const ofTheBrowser =
  /^(Form|use(Navigation|Fetchers?|Submit|Navigate|Revalidator|Blocker|BeforeUnload|FormAction|LinkClickHandler))$/;

const nothingIdleInDocuments: Rule = {
  name: "a document uses nothing that needs React Router in the browser",
  check(sources) {
    const modules = inBrowser(sources);
    const takes = (source: Source) =>
      importsOf(source)
        .filter(({ target, kind }) => kind === "value" && target === "react-router")
        .flatMap(({ names }) => names.filter((name) => ofTheBrowser.test(name)));
    return documentPages.flatMap((path) => {
      const page = modules.get(path);
      return page ? pathsTo(page, modules, takes) : [];
    });
  },
  breach: { path: "app/contact/contact-page.tsx", text: 'import { Form, useNavigation } from "react-router";' },
};

export const islandRules: Rule[] = [noRouterInDocuments, islandNames, nothingIdleInDocuments];
