import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync, Visitor } from "vite";
import manifest from "../../package.json" with { type: "json" };

/** Files and packages that programs load when Node runs them from source. */
type Reached = { files: string[]; packages: string[] };

/**
 * Follows the imports of programs, also the lazy ones, and the programs that they start by
 * `new URL("./other.ts", import.meta.url)`. Types are left out: Node removes them.
 * @param root the checkout
 * @param programs paths from the root
 * @throws Error if a file is missing or does not parse
 */
export function reach(root: string, programs: readonly string[]): Reached {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...programs];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (!/\.(ts|mjs|js)$/.test(file)) continue;
    for (const specifier of specifiersIn(file, readFileSync(join(root, file), "utf8"))) {
      const path = ownPath(file, specifier);
      if (path) waiting.push(path);
      else if (!specifier.startsWith("node:")) packages.add(packageOf(specifier));
    }
  }
  return { files: [...files].sort(), packages: [...packages].sort() };
}

function specifiersIn(file: string, text: string): string[] {
  const { program, module, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const found: string[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    if (entries.length === 0 || entries.some(({ isType }) => !isType)) found.push(moduleRequest.value);
  }
  for (const { moduleRequest, isType } of module.staticExports.flatMap(({ entries }) => entries)) {
    if (moduleRequest && !isType) found.push(moduleRequest.value);
  }
  new Visitor({
    ImportExpression({ source }) {
      if (source.type === "Literal" && typeof source.value === "string") found.push(source.value);
    },
    NewExpression({ callee, arguments: [path] }) {
      const isUrl = callee.type === "Identifier" && callee.name === "URL";
      if (isUrl && path?.type === "Literal" && /^\.\.?\/.*\.ts$/.test(String(path.value))) found.push(`${path.value}`);
    },
  }).visit(program);
  return found;
}

/** A path from the root; undefined for a package. */
function ownPath(file: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(file), specifier);
  if (!specifier.startsWith("#")) return undefined;
  for (const [alias, target] of Object.entries(manifest.imports)) {
    if (alias === specifier) return posix.normalize(target);
    const [start = ""] = alias.split("*");
    if (alias.endsWith("*") && specifier.startsWith(start))
      return posix.normalize(target.replace("*", specifier.slice(start.length)));
  }
  throw new Error(`${file} imports ${specifier}, which package.json does not know`);
}

const packageOf = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
