import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

/** A file of the clone: its path from the root, with forward slashes, and what is in it. */
export type Source = { path: string; text: string };

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Whatever `.gitignore` names is not ours; everything else is, before it is committed as well as after. */
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

const text = /(^|\/)(\.[a-z]+(\.example)?|LICENSE|run)$|\.(c?[jt]sx?|mjs|css|html|sql|json|md|svg|txt|ya?ml|toml|sh)$/;

/** Every text file of the clone. */
export const sources: Source[] = [...walk("")]
  .filter((path) => text.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/** The shop's own modules. Those in `art/` draw the pictures, by hand and seldom, and keep habits of their own. */
export const isModule = (path: string) => /\.([jt]sx?|mjs)$/.test(path) && !path.startsWith("art/");

/** Tests, and what only they use: `tests/`, and beside the code files and folders called `test-...`. */
export const isTest = (path: string) => /(^tests\/|\.test\.tsx?$|(^|\/)test-)/.test(path);

/** `cart` for what lies in `app/cart/`; undefined for what belongs to no feature. */
export const featureOf = (path: string) => {
  const folder = /^app\/([\w-]+)\//.exec(path)?.[1];
  return folder && !["pricing", "shared", "ui", "styles"].includes(folder) ? folder : undefined;
};

/** Use cases, queries, jobs and emails. */
export const isServerOnly = (path: string) => /^app\/.*\/\.server\//.test(path);

/** Where a position in a text is, as people count lines. */
export const lineOf = (source: Source, position: number) => source.text.slice(0, position).split("\n").length;
