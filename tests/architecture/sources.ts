import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

/** A file of the clone: its path from the root, with forward slashes, and its text. */
export type Source = { path: string; text: string };

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Files in `.gitignore` are excluded; all others count, committed or not. */
const ignored = readFileSync(join(root, ".gitignore"), "utf8").split("\n").filter(Boolean);
const isIgnored = (name: string) =>
  name === ".git" ||
  ignored.some((line) => (line.startsWith("*") ? name.endsWith(line.slice(1)) : line.replace(/\/$/, "") === name));

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (isIgnored(entry.name)) continue;
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile()) yield path;
  }
}

const text =
  /(^|\/)(\.[a-z]+(\.example)?|LICENSE|run|Containerfile|Caddyfile)$|\.(c?[jt]sx?|mjs|css|html|sql|json|md|svg|txt|ya?ml|toml|sh|service)$/;

/** Every text file of the clone. */
export const sources: Source[] = [...walk("")]
  .filter((path) => text.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/**
 * The shop's own modules. Those in `art/` draw the pictures, are run rarely by hand, and follow their own conventions.
 */
export const isModule = (path: string) => /\.([jt]sx?|mjs)$/.test(path) && !path.startsWith("art/");

/** Tests and their support code: `tests/`, and files and folders called `test-...` elsewhere. */
export const isTest = (path: string) => /(^tests\/|\.test\.tsx?$|(^|\/)test-)/.test(path);

/** `cart` for files in `app/cart/`; undefined outside features. */
export const featureOf = (path: string) => {
  const folder = /^app\/([\w-]+)\//.exec(path)?.[1];
  return folder && !["pricing", "shared", "ui", "styles"].includes(folder) ? folder : undefined;
};

/** Use cases, queries, jobs and emails. */
export const isServerOnly = (path: string) => /^app\/.*\/\.server\//.test(path);

/** The line number of a position in a text, from 1. */
export const lineOf = (source: Source, position: number) => source.text.slice(0, position).split("\n").length;
