import { openSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

/** `stdio` sends child processes' output to the log. `line` logs what the supervisor does. */
export type Log = { stdio: ["ignore", number, number, "ipc"]; line: (text: string) => void };

const stderr = 2;
const longestFile = 20 * 1024 * 1024;

/**
 * Decides where the log goes. Processes write JSON lines to stderr. Under a service manager, in a container or in a
 * pipe they stay on stderr, to be collected. At a terminal they go to `shop.log` in the data folder (the previous one
 * is `shop.log.1`), and only the supervisor's own plain-text lines appear. `npm run dev` shows everything.
 */
export function openSupervisorLog(dataFolder: string, { dev }: { dev: boolean }): Log {
  if (!process.stderr.isTTY) {
    const line = (msg: string) => console.error(JSON.stringify({ level: 40, time: Date.now(), role: "main", msg }));
    return { stdio: stdioTo(stderr), line };
  }
  const output = dev ? stderr : openFile(join(dataFolder, "shop.log"));
  return { stdio: stdioTo(output), line: (text) => console.error(text) };
}

const stdioTo = (output: number): Log["stdio"] => ["ignore", output, output, "ipc"];

function openFile(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > longestFile) renameSync(file, `${file}.1`);
  return openSync(file, "a", 0o600);
}
