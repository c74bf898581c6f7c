import type { Logger } from "pino";
import { needsAttention, settleSubject } from "#app/orders/.server/attention.ts";
import type { Database } from "#database/open.ts";
import { isDiskFull, isUnavailable } from "#database/unavailable.ts";
import type { DatabaseWatch } from "./database-watch.ts";

/** What went wrong with the database; each has one open row. */
type Trouble = "silent" | "full" | "products";
const kind = "database_failing";

/** Puts on the desk what happens while the database may be unable to take it: each row is written once it can. */
export type DeskReports = Disposable & {
  /** @param summary one sentence, made when it is written; what is told again within ten seconds is told once */
  report(trouble: Trouble, summary: () => string): void;
  /** What this process reported is over; the row goes by itself. */
  isOver(trouble: Trouble): void;
  /** Whether this process has reported it and not seen its end. */
  isReported(trouble: Trouble): boolean;
  /** Whether an error says that the database cannot answer or write now. A full disk is reported. */
  isOutage(error: unknown): boolean;
};

/** Milliseconds between two tries to write. */
const tryAgainMs = 2_000;
const oncePerMs = 10_000;
const diskFull = "The database’s disk was full, so nobody could order. Make room on it before it fills again.";

export function openDeskReports({ db, watch, log }: { db: Database; watch: DatabaseWatch; log: Logger }): DeskReports {
  const pending = new Map<Trouble, () => Promise<void>>();
  const reportedAt = new Map<Trouble, number>();
  let again: NodeJS.Timeout | undefined;
  let writing = false;

  async function writeAll(): Promise<void> {
    if (writing) return;
    writing = true;
    clearTimeout(again);
    for (const [trouble, write] of pending) {
      try {
        await watch.during(write);
        // Meanwhile something else may have been said about it.
        if (pending.get(trouble) === write) pending.delete(trouble);
      } catch (error) {
        log.debug({ trouble, error: String(error) }, "the desk takes no row yet");
      }
    }
    writing = false;
    if (pending.size > 0) again = setTimeout(() => void writeAll(), tryAgainMs).unref();
  }

  const reports: DeskReports = {
    isOutage(error) {
      if (isDiskFull(error)) reports.report("full", () => diskFull);
      return isUnavailable(error);
    },
    report(trouble, summary) {
      if (Date.now() - (reportedAt.get(trouble) ?? 0) < oncePerMs) return;
      reportedAt.set(trouble, Date.now());
      pending.set(trouble, () => needsAttention(db, { kind, subject: trouble, summary: summary() }));
      void writeAll();
    },
    isReported: (trouble) => reportedAt.has(trouble),
    isOver(trouble) {
      if (!reportedAt.delete(trouble)) return;
      const by = { name: "The shop", resolution: "It came right by itself." };
      const reported = pending.get(trouble);
      pending.set(trouble, async () => {
        await reported?.();
        await settleSubject(db, kind, trouble, by);
      });
      void writeAll();
    },
    [Symbol.dispose]: () => clearTimeout(again),
  };
  return reports;
}

/** Reports a silence of the database, once it is over, with the time from when to when. */
export function reportSilences(watch: DatabaseWatch, desk: DeskReports): void {
  watch.onSilence(() => {
    const since = new Date();
    desk.report("silent", () => {
      const [from, to] = [since, new Date()].map((moment) => moment.toISOString().slice(11, 19));
      return `The database did not answer from ${from} to ${to} (UTC). Visitors saw cached pages, and nobody could order.`;
    });
  });
}
