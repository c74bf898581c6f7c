import { spawn } from "node:child_process";
import { root } from "./place.mjs";

const children = new Set();

/** Exits with a message, ending every child process. */
export function giveUp(error) {
  leave(1, error instanceof Error ? error.message : String(error));
}

/** Exits when the parent is gone. npm passes SIGTERM only to its shell, which dies without telling us. */
export function watchParent() {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || leave(1), 200).unref();
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })) {
    process.on(signal, () => leave(128 + number));
  }
}

/** Runs a command silently. @throws Error with all its output if it fails */
export function run(what, command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const output = [];
    // Its own process group, so that it can be killed with its children.
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    children.add(child);
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.on("error", (error) => reject(new Error(`${what} failed: ${error.message}`)));
    child.on("close", (code, signal) => {
      children.delete(child);
      if (code === 0) resolve();
      else reject(new Error(`${Buffer.concat(output)}\n${what} failed (${signal ?? `exit ${code}`}).`.trim()));
    });
  });
}

function leave(code, message) {
  for (const { pid } of children) {
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // already exited
    }
  }
  if (message) console.error(message);
  process.exit(code);
}
