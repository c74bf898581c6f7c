import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "./place.mjs";

/** Everything that affects the build: its configuration, and what that and the pages import. */
export const sources = [
  "app",
  "art/brand",
  "art/icons.svg",
  "bin/bundle/packages.ts",
  "bin/compressed-assets.ts",
  "bin/island-entries.ts",
  "bin/style-layers.ts",
  "database",
  "providers",
  "public",
  "server",
  "package-lock.json",
  "package.json",
  "react-router.config.ts",
  "store.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];
const stamp = inRoot("build/.sources");

/** A hash of the sources' names and contents, because a checkout changes modification times. */
export function fingerprint() {
  const hash = createHash("sha1");
  for (const source of sources) add(source);
  return hash.digest("hex");

  function add(path) {
    const stats = statSync(inRoot(path), { throwIfNoEntry: false });
    if (!stats || /\.test\.tsx?$/.test(path)) return;
    if (stats.isDirectory()) {
      for (const name of readdirSync(inRoot(path)).sort()) add(join(path, name));
    } else {
      hash.update(`${path}\0${stats.size}\0`);
      hash.update(readFileSync(inRoot(path)));
    }
  }
}

export function buildIsStale(fingerprint) {
  return (
    !existsSync(inRoot("build/server/index.js")) || !existsSync(stamp) || readFileSync(stamp, "utf8") !== fingerprint
  );
}

/** Records the fingerprint of the build's sources; undefined while building. */
export function stampBuild(fingerprint) {
  if (fingerprint) writeFileSync(stamp, fingerprint);
  else rmSync(stamp, { force: true });
}
