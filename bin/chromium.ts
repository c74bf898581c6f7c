import { debianInstaller, installed, isExecutable } from "./install-from-debian.ts";

/** In order of preference; Debian's name first. */
const whole = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
/** Without browser windows, which saves a third of the CPU and memory. */
const windowless = "chromium-headless-shell";

/**
 * Finds Chromium: CHROME_PATH, otherwise an installed one, otherwise (as root on Debian) installs the distribution's.
 * @param options.asVisitors prefers the full browser over the headless shell, for measuring times.
 * @returns the path of its executable.
 * @throws Error whose message says how to get one.
 */
export function findChromium({ asVisitors = false } = {}): string {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    throw new Error(`CHROME_PATH ${given} is not a program: set it to the path of Chromium or Chrome.`);
  }
  const names = asVisitors ? [...whole, windowless] : [windowless, ...whole];
  const found = installed(names) ?? (installFromDebian(asVisitors) ? installed(names) : undefined);
  if (found) return found;
  throw new Error(
    "The tests need Chromium: install it (Debian: apt-get install chromium) or set CHROME_PATH to Chromium or Chrome.",
  );
}

function installFromDebian(asVisitors: boolean): boolean {
  const install = debianInstaller();
  if (!install) return false;
  console.error("Installing Chromium (apt-get install) ...");
  // Some Debian releases have no package of the headless shell.
  return (!asVisitors && install(windowless)) || install("chromium");
}
