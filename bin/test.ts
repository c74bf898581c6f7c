import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { findChromium } from "./chromium.ts";

/**
 * Runs every test; with `--verify`, types and lint first. Other arguments go to Vitest, such as a file's name:
 * `npm test -- app/pricing`. Exit 1 at the first step that fails.
 */
const args = process.argv.slice(2);
const verify = args.includes("--verify");
const bin = (name: string) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));

let running: ChildProcess | undefined;
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  // Vitest closes what its tests opened; this process ends when it has.
  process.on(signal, () => running?.kill("SIGTERM"));
}

if (verify) {
  await step("react-router", "typegen");
  await step("tsc", "--noEmit");
  await step("biome", "check", ".");
}
process.env.CHROME_PATH = chromium();
// As the shop runs: React's checks for developers are no part of it, and take longer than it does.
process.env.NODE_ENV = "production";
await step("vitest", "run", ...args.filter((arg) => arg !== "--verify"));

async function step(name: string, ...stepArgs: string[]): Promise<void> {
  running = spawn(process.execPath, [bin(name), ...stepArgs], { stdio: "inherit" });
  const [code] = await once(running, "exit");
  if (code !== 0) process.exit(1);
}

function chromium(): string {
  try {
    return findChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
