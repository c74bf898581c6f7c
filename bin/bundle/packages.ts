import { cpSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const names = z.record(z.string(), z.string()).default({});
const lock = z.object({
  packages: z.record(z.string(), z.object({ dependencies: names, optionalDependencies: names })),
});

/**
 * Copies installed packages, and all that they depend on, without what nothing runs.
 * @param from the checkout whose node_modules has them
 * @param roots names of packages; one that is not installed is skipped, such as another platform's
 * @returns the paths of the copied packages, from the root
 */
export function copyPackages(from: string, to: string, roots: readonly string[]): string[] {
  const { packages } = lock.parse(JSON.parse(readFileSync(join(from, "node_modules/.package-lock.json"), "utf8")));
  const needed = new Set<string>();
  const add = (user: string, name: string) => {
    const path = installedFor(user, name, packages);
    if (!path || needed.has(path)) return;
    needed.add(path);
    const { dependencies, optionalDependencies } = packages[path]!;
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(path, each);
  };
  for (const root of roots) add("", root);
  for (const path of needed) copyPackage(from, to, path);
  return [...needed].sort();
}

/** Where Node finds a package: in the user's own node_modules, or in those of a folder above. */
function installedFor(user: string, name: string, packages: object): string | undefined {
  for (let folder = user; ; folder = folder.slice(0, folder.lastIndexOf("node_modules/")).replace(/\/$/, "")) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (path in packages) return path;
    if (!folder) return undefined;
  }
}

/**
 * What a package has for developers only: types, sources (Node runs no TypeScript in node_modules), maps, documents,
 * files for linking C programs, hidden folders; the variants for development, profiling and browsers; and hyphenation
 * for other languages than invoices use.
 */
const idle = [
  /\.([cm]?ts|map|md|markdown|a|pc)$/,
  /\/node-linux-\w+\/(include|share)$/,
  /\/\.[^/]+$/,
  /\/react-dom-[\w.-]+\.(development|profiling)\.js$/,
  /\.standalone\.js$/,
  /[./]browser(-module)?(\.old)?\.([cm]?js)$/,
  /\/hyphen\/(?!patterns$|en-us$)[\w-]+$/,
  /\/hyphen\/patterns\/(?!en-us)[\w-]+\.js$/,
];

/** Everybody who receives the packages must receive their licences. */
const licence = /\/(licen[cs]e|copying|notice)[^/]*$/i;

function copyPackage(from: string, to: string, path: string): void {
  const isWanted = (file: string) => licence.test(file) || !idle.some((each) => each.test(file));
  cpSync(join(from, path), join(to, path), {
    recursive: true,
    // Packages inside this one are copied if they are needed themselves.
    filter: (source) => !source.endsWith("/node_modules") && isWanted(source.slice(from.length)),
  });
}

/** What a folder takes on its disk, in whole megabytes of 1,048,576 bytes, as `du -sm` counts. */
export const megabytesOf = (folder: string): number => Math.ceil(bytesOf(folder) / 1_048_576);

function bytesOf(path: string): number {
  const stats = lstatSync(path);
  const own = stats.blocks * 512;
  if (!stats.isDirectory()) return own;
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), own);
}

/**
 * Packages that the build leaves outside its files, so that a running shop needs them in node_modules: what is native
 * or looks for its own files; and React, whose every call goes through a getter once it is bundled (it is CommonJS):
 * rendering a page takes an eighth less without.
 */
export const outside = ["sharp", "pg-native", "@react-pdf/renderer", "react", "react-dom"];
