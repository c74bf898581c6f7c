import { setTimeout as after } from "node:timers/promises";

/** As many answers as are looked back on. */
const lookedAt = 20;
/** However slow others were, nobody waits longer than this (R-ACCOUNT-6, R-SHOP-9). */
const most = 1_800;

/** Milliseconds that an answer is to take in all, given that its work took so long. */
export type EvenTime = (took: number) => number;

/**
 * Makes answers take the same time, whatever was found on the way: at least so long, and as long as the slowest of the
 * last ones, so that a busy machine does not bring to light what a quiet one hides.
 * @param least milliseconds, more than the work takes on a quiet machine
 */
export function openEvenTime(least: number): EvenTime {
  const recent: number[] = [];
  return (took) => {
    recent.push(took);
    if (recent.length > lookedAt) recent.shift();
    return Math.max(took, Math.min(most, Math.max(least, ...recent)));
  };
}

/** Waits out what is left of an answer's time. @param begun by `performance.now()` */
export async function waitOut(evenTime: EvenTime, begun: number): Promise<void> {
  const took = performance.now() - begun;
  await after(evenTime(took) - took);
}
