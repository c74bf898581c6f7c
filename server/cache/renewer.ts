import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds until renewing is tried again after it has failed. */
const pauseMs = 1_000;

/**
 * Renews one thing after the other in the background, until there is none left, resting after each for as long as it
 * took. After a failure it rests longer, since the next would mostly fail too (the database is away).
 * @param next what to renew now; it is asked again after each
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
      // Half of a processor is left for requests.
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
