import type { DropTexts } from "./drop-texts.ts";

/** While pieces can be bought or come back, the page changes at any time. */
const liveMs = 30_000;
/** Staff can move a start that is still to come. */
const quietMs = 600_000;
/** A browser's timer of more than 24 days fires at once. */
const longestMs = 86_400_000;
/**
 * If the page has not changed yet at the announced time: look again after as long as it is late, within these bounds.
 */
const soonestMs = 1_500;
const latestMs = 30_000;
/** `Date` headers have no milliseconds. */
const clockMs = 500;
/** A crowd's browsers spread their requests over this time instead of all asking at once. */
const spreadMs = 1_500;

/**
 * When to look at the page again, by the server's clock; null if nothing on it is going to change.
 * @param random from 0 to 1, to spread a crowd
 */
export function nextLook(
  { state, changesAt }: Pick<DropTexts, "state" | "changesAt">,
  now: number,
  random: number,
): number | null {
  const spread = random * spreadMs;
  if (changesAt !== null && changesAt <= now)
    return now + Math.min(latestMs, Math.max(soonestMs, now - changesAt)) + spread;
  const regular = { before: quietMs, open: liveMs, held: liveMs, gone: null, over: null }[state];
  if (changesAt === null && regular === null) return null;
  const change = changesAt === null ? Number.POSITIVE_INFINITY : changesAt + clockMs;
  return Math.min(change, now + (regular ?? longestMs)) + spread;
}
