import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/**
 * Finds the browser for the tests: CHROME_PATH, else an installed one, else, as root on Debian, the distribution's.
 * @returns the path of its executable.
 * @throws Error whose message says how to get one.
 */
export function findChromium(): string {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    throw new Error(`CHROME_PATH ${given} is not a program: set it to the path of Chromium or Chrome.`);
  }
  const found = installed() ?? (installFromDebian() ? installed() : undefined);
  if (found) return found;
  throw new Error(
    "The tests need Chromium: install it (Debian: apt-get install chromium) or set CHROME_PATH to Chromium or Chrome.",
  );
}

const installed = () =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable);

function installFromDebian(): boolean {
  if (process.getuid?.() !== 0 || !isExecutable("/usr/bin/apt-get")) return false;
  console.error("Installing Chromium for the tests (apt-get install chromium) ...");
  const apt = (...args: string[]) =>
    spawnSync("apt-get", ["-qq", ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: ["ignore", "ignore", "inherit"],
    }).status === 0;
  return apt("update") && apt("install", "--yes", "--no-install-recommends", "chromium");
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
