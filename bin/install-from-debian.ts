import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of the first of these programs that is installed. */
export const installed = (names: readonly string[]): string | undefined =>
  names
    .flatMap((name) => (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)))
    .find(isExecutable);

/**
 * Installs packages, which only root on Debian can.
 * @returns a function that installs packages together and says whether it could; undefined on any other machine
 */
export function debianInstaller(): ((...names: string[]) => boolean) | undefined {
  if (process.getuid?.() !== 0 || !isExecutable("/usr/bin/apt-get")) return undefined;
  const apt = (...args: string[]) =>
    spawnSync("apt-get", ["-qq", ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: ["ignore", "ignore", "inherit"],
    }).status === 0;
  let isUpdated: boolean | undefined;
  return (...names) => {
    isUpdated ??= apt("update");
    return isUpdated && apt("install", "--yes", "--no-install-recommends", ...names);
  };
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
