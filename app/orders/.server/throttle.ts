/**
 * Counts tries in a window of time, for each key on its own. In memory, so each process counts for itself: enough
 * to make guessing pointless, without a table that grows. Holds a bounded number of keys; the oldest are forgotten.
 */
export type Throttle = {
  /** Counts one try under every key. False when one of them has had its number already. */
  take(keys: readonly string[], now: number): boolean;
};

/** @param windowMs real milliseconds, from a key's first try on */
export function openThrottle({
  tries,
  windowMs,
  maxKeys = 10_000,
}: {
  tries: number;
  windowMs: number;
  maxKeys?: number;
}): Throttle {
  const windows = new Map<string, { until: number; used: number }>();

  const take = (key: string, now: number): boolean => {
    const open = windows.get(key);
    if (open && now < open.until) {
      open.used += 1;
      return open.used <= tries;
    }
    windows.delete(key);
    windows.set(key, { until: now + windowMs, used: 1 });
    if (windows.size > maxKeys) windows.delete(windows.keys().next().value!);
    return true;
  };

  return { take: (keys, now) => keys.map((key) => take(key, now)).every(Boolean) };
}
