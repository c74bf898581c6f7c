/** Lines of one kind that are written in a minute. */
const most = 5;
const windowMs = 60_000;
/** Kinds that are remembered: beyond them counting starts over. */
const mostKinds = 500;

type Seen = { since: number; count: number };

/** Says of each line whether it is written, and how many like it were left out before it. */
export type RepeatedLines = { next(kind: string): { isWritten: boolean; leftOut: number } };

/**
 * An outage makes every request and every look at the queue say the same: five lines of a kind in a minute are written,
 * the rest are counted, and the next written one has their number.
 * @param now milliseconds
 */
export function countRepeatedLines(now: () => number = Date.now): RepeatedLines {
  const seen = new Map<string, Seen>();
  return {
    next(kind) {
      const known = seen.get(kind);
      if (known && now() - known.since < windowMs) {
        known.count++;
        return { isWritten: known.count <= most, leftOut: 0 };
      }
      if (seen.size >= mostKinds) seen.clear();
      seen.set(kind, { since: now(), count: 1 });
      return { isWritten: true, leftOut: Math.max(0, (known?.count ?? 0) - most) };
    },
  };
}

/** What a line is about, without what differs each time: its message and the beginning of its error. */
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
