import type { Logger } from "pino";
import { needsAttention, settleSubject } from "#app/shared/.server/attention.ts";
import { errorText } from "#app/shared/error-text.ts";
import type { Database } from "#database/open.ts";
import { isDiskFull, isUnavailable } from "#database/unavailable.ts";
import type { DatabaseWatch } from "./database-watch.ts";

/** Database problems; each has at most one open row. */
type Problem = "silent" | "full" | "products";
const kind = "database_failing";

/** Reports database problems on the attention desk. Rows are written once the database accepts them. */
export type DeskReports = Disposable & {
  /** @param summary one sentence, built when the row is written; repeats within ten seconds are dropped */
  report(problem: Problem, summary: () => string): void;
  /** Closes this process's report; the row closes itself. */
  isOver(problem: Problem): void;
  /** Whether this process has an open report. */
  isReported(problem: Problem): boolean;
  /** Whether an error means that the database cannot respond or write now. A full disk is reported. */
  isOutage(error: unknown): boolean;
};

/** Milliseconds between attempts to write. */
const tryAgainMs = 2_000;
const oncePerMs = 10_000;
const diskFull = "The database’s disk was full, so nobody could order. Make room on it before it fills again.";

/** Starts reporting; rows that cannot be written yet are retried until they can. */
export function openDeskReports({ db, watch, log }: { db: Database; watch: DatabaseWatch; log: Logger }): DeskReports {
  const pending = new Map<Problem, () => Promise<void>>();
  const reportedAt = new Map<Problem, number>();
  let again: NodeJS.Timeout | undefined;
  let writing = false;

  async function writeAll(): Promise<void> {
    if (writing) return;
    writing = true;
    clearTimeout(again);
    for (const [problem, write] of pending) {
      try {
        await watch.during(write);
        // A newer report may have replaced this one meanwhile.
        if (pending.get(problem) === write) pending.delete(problem);
      } catch (error) {
        log.debug({ problem, error: errorText(error) }, "cannot write to the attention desk yet");
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
    report(problem, summary) {
      if (Date.now() - (reportedAt.get(problem) ?? 0) < oncePerMs) return;
      reportedAt.set(problem, Date.now());
      pending.set(problem, () => needsAttention(db, { kind, subject: problem, summary: summary() }));
      void writeAll();
    },
    isReported: (problem) => reportedAt.has(problem),
    isOver(problem) {
      if (!reportedAt.delete(problem)) return;
      const by = { name: "The shop", resolution: "Resolved automatically." };
      const reported = pending.get(problem);
      pending.set(problem, async () => {
        await reported?.();
        await settleSubject(db, kind, problem, by);
      });
      void writeAll();
    },
    [Symbol.dispose]: () => clearTimeout(again),
  };
  return reports;
}

/** Reports each database outage once it is over, with its start and end. */
export function reportSilences(watch: DatabaseWatch, desk: DeskReports): void {
  watch.onSilence(() => {
    const since = new Date();
    desk.report("silent", () => {
      const [from, to] = [since, new Date()].map((moment) => moment.toISOString().slice(11, 19));
      return `The database did not answer from ${from} to ${to} (UTC). Visitors saw cached pages, and nobody could order.`;
    });
  });
}
