import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorText } from "#app/shared/error-text.ts";
import { sources } from "../architecture/sources.ts";
import { freePort } from "../support/free-port.ts";
import { until } from "../support/until.ts";
import { type Block, blocksIn } from "./blocks.ts";

/**
 * `npm run test:docs`: runs the commands in README.md and docs/ that are marked as runnable, as written and in order,
 * in a fresh copy without packages. Prints what was run, what was not and why, and both counts. Exits with 1 if any
 * failed.
 */
const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "rosette-docs-"));
const copy = join(folder, "copy");
const ignored = new Set(["node_modules", "build", ".data", ".react-router", ".git", "coverage"]);

const blocks = sources
  .filter(({ path }) => path === "README.md" || /^docs\/[\w-]+\.md$/.test(path))
  .sort((one, other) => Number(other.path === "README.md") - Number(one.path === "README.md"))
  .flatMap(({ path, text }) => blocksIn(path, text).blocks);
const failed: Block[] = [];
try {
  cpSync(root, copy, { recursive: true, filter: (path) => !ignored.has(path.slice(root.length).replace(/^\//, "")) });
  for (const block of blocks) await runBlock(block);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const isRun = ({ mark }: Block) => typeof mark === "string";
const ran = blocks.filter(isRun).length;
console.log(`\n${ran} blocks of commands run, ${failed.length} of them failed; ${blocks.length - ran} not run`);
process.exitCode = failed.length > 0 || ran === 0 ? 1 : 0;

async function runBlock(block: Block): Promise<void> {
  const where = `${block.path}:${block.line}`;
  if (typeof block.mark === "object") return console.log(`not run  ${where}: ${block.mark.notRun}`);
  const log = join(folder, "log");
  const began = performance.now();
  try {
    await (block.mark === "start" ? startAndStop(block.commands) : runToTheEnd(block.commands));
    console.log(`ran      ${where} in ${Math.ceil((performance.now() - began) / 1000)} s`);
  } catch (error) {
    failed.push(block);
    console.error(
      `FAILED   ${where}: ${errorText(error)}\n${readFileSync(log, "utf8").split("\n").slice(-20).join("\n")}`,
    );
  }
}

async function open(commands: string) {
  const port = await freePort();
  const { PATH, HOME, LANG } = process.env;
  // A group of its own, so that Ctrl-C at a terminal can be imitated.
  const child = spawn("sh", ["-euc", `{ ${commands}\n} > ../log 2>&1`], {
    cwd: copy,
    detached: true,
    stdio: "ignore",
    env: { PATH, HOME, LANG, PORT: String(port) },
  });
  return { child, ended: once(child, "exit"), url: `http://127.0.0.1:${port}` };
}

async function runToTheEnd(commands: string): Promise<void> {
  const { child, ended } = await open(commands);
  await ended;
  if (child.exitCode !== 0) throw new Error(`exit code ${child.exitCode}`);
}

/** Waits until the shop that the commands start can serve, then presses Ctrl-C. */
async function startAndStop(commands: string): Promise<void> {
  const { child, ended, url } = await open(commands);
  const ready = async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok || child.exitCode !== null;
  await until("the shop to be ready", ready, 600_000);
  if (child.exitCode !== null) throw new Error(`it ended with exit code ${child.exitCode}`);
  process.kill(-child.pid!, "SIGINT");
  await ended;
  if (child.exitCode !== 0 && child.signalCode !== "SIGINT") throw new Error(`stopped with ${child.exitCode}`);
  if (await fetch(url).catch(() => null)) throw new Error("something still serves");
}
