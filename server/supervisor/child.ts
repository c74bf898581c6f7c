import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { errorText } from "#app/shared/error-text.ts";
import { CannotStart } from "./cannot-start.ts";

/** A supervised process: `ready` resolves once, with its first ready message. */
export type Supervised<Answer> = { ready: Promise<Answer>; stop(): Promise<void> };

type Role<Answer> = {
  /** As in "The web process ended". */
  name: string;
  spawn(): ChildProcess;
  /** Parses a message from the process; any result but undefined means ready. */
  readReady(message: unknown): Answer | undefined;
  /** Milliseconds it may take to exit after being asked to; then it is killed. */
  patience: number;
  log: (line: string) => void;
  /** Aborted when the shop stops: a service manager may end all its processes at once, and none must be restarted. */
  signal: AbortSignal;
};

const firstWait = 100;
const maxDelay = 10_000;
/** A process that ran this long (milliseconds) started well, so the next restart delay is the shortest again. */
const settled = 30_000;

/**
 * Starts a process and restarts it whenever it exits, after a delay that doubles while it keeps exiting early. If it
 * exits before it was ever ready, it is not restarted and `ready` rejects.
 */
export function keepRunning<Answer>(role: Role<Answer>): Supervised<Answer> {
  const ready = Promise.withResolvers<Answer>();
  ready.promise.catch(() => undefined); // it may fail before anybody awaits it
  let child: ChildProcess;
  let wasReady = false;
  let wait = firstWait;
  let again: NodeJS.Timeout | undefined;
  launch();

  function launch(): void {
    const began = Date.now();
    child = role.spawn();
    child.on("message", (message) => {
      const answer = role.readReady(message);
      if (answer === undefined) return;
      wasReady = true;
      ready.resolve(answer);
    });
    child.once("exit", (code, signal) => ended(began, signal ?? `exit ${code}`));
    child.once("error", (error) => {
      if (!child.pid) ended(began, errorText(error));
    });
  }

  function ended(began: number, how: string): void {
    if (!wasReady) ready.reject(new CannotStart(`The ${role.name} process does not start (${how})`));
    if (role.signal.aborted || !wasReady) return;
    if (Date.now() - began > settled) wait = firstWait;
    role.log(`The ${role.name} process ended (${how}): starting it again`);
    again = setTimeout(() => role.signal.aborted || launch(), wait);
    wait = Math.min(wait * 2, maxDelay);
  }

  /** Call only after the signal is aborted. */
  async function stop(): Promise<void> {
    clearTimeout(again);
    if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    const patience = setTimeout(() => child.kill("SIGKILL"), role.patience);
    await gone;
    clearTimeout(patience);
  }

  return { ready: ready.promise, stop };
}
