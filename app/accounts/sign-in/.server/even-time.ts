import { setTimeout as after } from "node:timers/promises";

/** How many recent answers are taken into account. */
const recentCount = 20;
/** The limit, in milliseconds, however slow the others were (R-ACCOUNT-6, R-SHOP-9). */
const maxMs = 1_800;

/** How long an answer should take in total, given the duration of its work; both in milliseconds. */
type EvenTime = (took: number) => number;

/**
 * Makes answers take equally long, so that timing reveals nothing: at least the minimum, and as long as the slowest
 * recent one, which covers a busy machine.
 * @param least milliseconds, more than the work takes on an idle machine
 */
export function openEvenTime(least: number): EvenTime {
  const recent: number[] = [];
  return (took) => {
    recent.push(took);
    if (recent.length > recentCount) recent.shift();
    return Math.max(took, Math.min(maxMs, Math.max(least, ...recent)));
  };
}

/**
 * Waits for the rest of an answer's time.
 * @param begun from `performance.now()`
 */
export async function waitOut(evenTime: EvenTime, begun: number): Promise<void> {
  const took = performance.now() - begun;
  await after(evenTime(took) - took);
}
