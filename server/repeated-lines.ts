/** Lines of one kind written per minute. */
const maxPerMinute = 5;
const windowMs = 60_000;
/** Maximum number of kinds tracked; beyond that, counting starts over. */
const maxKinds = 500;

type Seen = { since: number; count: number };

/** Decides for each line whether to write it, with the number of similar lines left out before it. */
type RepeatedLines = { next(kind: string): { isWritten: boolean; leftOut: number } };

/**
 * During an outage every request and every queue poll logs the same line. Five lines of a kind are written per minute,
 * the rest are counted, and the next written line carries the count.
 * @param now milliseconds
 */
export function countRepeatedLines(now: () => number = Date.now): RepeatedLines {
  const seen = new Map<string, Seen>();
  return {
    next(kind) {
      const known = seen.get(kind);
      if (known && now() - known.since < windowMs) {
        known.count++;
        return { isWritten: known.count <= maxPerMinute, leftOut: 0 };
      }
      if (seen.size >= maxKinds) seen.clear();
      seen.set(kind, { since: now(), count: 1 });
      return { isWritten: true, leftOut: Math.max(0, (known?.count ?? 0) - maxPerMinute) };
    },
  };
}

/** The kind of a line: its message and the start of its error, without the parts that vary. */
export function kindOfLine(level: number, fields: unknown, message: unknown): string {
  const error = typeof fields === "object" && fields !== null && "error" in fields ? String(fields.error) : "";
  return [
    level,
    message,
    error
      .split("\n", 1)[0]!
      .slice(0, 200)
      .replaceAll(/[\d-]+/g, "#"),
  ].join(" ");
}
