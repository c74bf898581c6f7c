import { spawn } from "node:child_process";
import { root } from "./place.mjs";

const children = new Set();

/** Ends with a message for whoever started it, and with everything it started. */
export function giveUp(error) {
  leave(1, error instanceof Error ? error.message : String(error));
}

/**
 * Leaves when the parent is gone. npm passes SIGTERM to its shell only, which dies of it without telling us.
 */
export function watchParent() {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || leave(1), 200).unref();
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })) {
    process.on(signal, () => leave(128 + number));
  }
}

/** Runs a command to its end, in silence. @throws Error with all that it wrote, when it fails. */
export function run(what, command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const output = [];
    // A process group of its own, so that it can be ended with all that it starts.
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
      // it has ended already
    }
  }
  if (message) console.error(message);
  process.exit(code);
}
