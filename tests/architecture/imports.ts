import { posix } from "node:path";
import { parseSync, Visitor } from "vite";
import manifest from "../../package.json" with { type: "json" };
import { lineOf, type Source } from "./sources.ts";

export type Import = {
  file: string;
  line: number;
  /** As it is written. */
  specifier: string;
  /** A path from the clone's root (`app/cart/rules.ts`), or a package's name (`zod`, `node:fs`). */
  target: string;
  /** `type` leaves no trace in what runs; `path` names a file without importing it (`new URL(..., import.meta.url)`). */
  kind: "value" | "type" | "path";
  /** The names that are taken, `*` for all of them. */
  names: string[];
};

const parsed = new WeakMap<Source, ReturnType<typeof parseSync>>();

/** Parsed once, however many rules look at it. @throws Error when it does not parse */
export function parse(source: Source) {
  const done = parsed.get(source) ?? parseSync(source.path, source.text);
  if (done.errors[0]) throw new Error(`${source.path} does not parse: ${done.errors[0].message}`);
  parsed.set(source, done);
  return done;
}

const read = new WeakMap<Source, Import[]>();

/** Everything that a module imports, exports again, loads later, takes types from or names by its path. */
export function importsOf(source: Source): Import[] {
  const found = read.get(source) ?? find(source);
  read.set(source, found);
  return found;
}

function find(source: Source): Import[] {
  const { program, module } = parse(source);
  const found: Import[] = [];
  const add = (specifier: string, kind: Import["kind"], names: string[], position: number) => {
    const file = source.path;
    found.push({ file, line: lineOf(source, position), specifier, target: resolve(file, specifier), kind, names });
  };
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    const names = entries.map(({ importName }) => importName.name ?? (importName.kind === "Default" ? "default" : "*"));
    add(moduleRequest.value, isType ? "type" : "value", names, start);
  }
  for (const { entries, start } of module.staticExports) {
    const again = entries.filter((entry) => entry.moduleRequest);
    const names = again.map(({ importName }) => importName.name ?? "*");
    if (again[0]?.moduleRequest)
      add(again[0].moduleRequest.value, again.every((entry) => entry.isType) ? "type" : "value", names, start);
  }
  new Visitor({
    ImportExpression({ source: asked, start }) {
      if (asked.type === "Literal" && typeof asked.value === "string") add(asked.value, "value", ["*"], start);
    },
    TSImportType({ source: asked, start }) {
      add(asked.value, "type", ["*"], start);
    },
    NewExpression({ callee, arguments: [given, base], start }) {
      const isUrl = callee.type === "Identifier" && callee.name === "URL" && base?.type === "MemberExpression";
      if (isUrl && given?.type === "Literal" && typeof given.value === "string") add(given.value, "path", [], start);
    },
  }).visit(program);
  return found;
}

/** Subpaths of package.json (`#app/...`) and relative paths, without a loader's query; the rest names packages. */
function resolve(file: string, specifier: string): string {
  const [path = ""] = specifier.split("?");
  if (path.startsWith(".")) return posix.join(posix.dirname(file), path);
  for (const [subpath, target] of Object.entries(manifest.imports)) {
    const [start = "", end] = subpath.split("*");
    if (end === undefined ? path === subpath : path.startsWith(start)) {
      return posix.normalize(target.replace("*", path.slice(start.length)));
    }
  }
  if (path.startsWith("node:")) return path;
  return path
    .split("/")
    .slice(0, path.startsWith("@") ? 2 : 1)
    .join("/");
}

export const folders = Object.values(manifest.imports).map((target) => posix.normalize(target).replace("*", ""));

/** Whether this is one of ours, not a package. */
export const isOurs = ({ specifier }: Import) => specifier.startsWith(".") || specifier.startsWith("#");

/** The folder at the top that a path lies in: `app/`, `server/`; a file at the top stands for itself. */
export const topOf = (path: string) => folders.find((folder) => path.startsWith(folder)) ?? path.replace(/\/.*/, "/");

/** What React Router writes for each route module; types only, outside the sources. */
export const isGenerated = ({ target }: Import) => target.includes("/+types/");
