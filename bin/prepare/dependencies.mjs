import { readFileSync } from "node:fs";
import { inRoot } from "./place.mjs";

/**
 * Whether the installed packages differ from the lock file. npm's last step writes its own lock file into node_modules,
 * so an interrupted installation counts as stale and a manual one as fresh. Optional packages (for other platforms) may
 * be missing.
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
