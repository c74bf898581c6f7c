import { readFileSync } from "node:fs";
import { inRoot } from "./place.mjs";

/**
 * Whether what is installed differs from the lock file. npm notes what it installed in a lock file of its own inside
 * node_modules, as its last step, so an interrupted installation counts as none and one by hand counts.
 * A package that is optional (another platform's) may be absent.
 */
export function dependenciesAreStale() {
  const wanted = packagesOf("package-lock.json");
  const installed = packagesOf("node_modules/.package-lock.json");
  if (!wanted || !installed) return true;
  return Object.entries(wanted).some(([path, { version, optional, devOptional, peer }]) => {
    if (path === "") return false;
    if (!installed[path]) return !(optional || devOptional || peer);
    return installed[path].version !== version;
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(inRoot(file), "utf8")).packages;
  } catch {
    return undefined;
  }
}
