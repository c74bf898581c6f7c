import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds before retrying after a failed renewal. */
const pauseMs = 1_000;

/**
 * Renews things one by one in the background until none are left, pausing after each for as long as it took. After a
 * failure it pauses longer, since the next would probably fail too (the database is down).
 * @param next returns the next thing to renew; called again after each
 */
export function openRenewer<T>({ next, renew }: { next(): T | undefined; renew(thing: T): Promise<unknown> }): {
  start(): void;
} {
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    let hasFailed = false;
    for (let thing = next(); thing !== undefined && !hasFailed; thing = next()) {
      const began = performance.now();
      await renew(thing).catch(() => {
        hasFailed = true;
      });
      // Leave half a core for requests.
      await pause(performance.now() - began);
    }
    isRunning = false;
    if (hasFailed) setTimeout(start, pauseMs).unref();
  }

  const start = () => {
    if (!isRunning) void run();
  };
  return { start };
}
