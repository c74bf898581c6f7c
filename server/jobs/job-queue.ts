import type pg from "pg";
import { getConstructionPlans, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { errorText } from "#app/shared/error-text.ts";
import { keepListening } from "../listener.ts";

/** The job queue, with listeners for new jobs. */
export type JobQueue = PgBoss & {
  /** @param listener called with the queue's name, or null if notices may have been missed */
  onJob(listener: (queue: string | null) => void): void;
};

/**
 * Opens the queue. A web process only sends; the worker also supervises and listens, so that a job starts when it is
 * committed rather than at the next poll. It has its own connections: queuing a job inside a transaction may first
 * query the queue, and must not wait for connections that transactions hold.
 * @param pool a direct pool; like `url` it bypasses the pooler, because it listens
 */
export async function openJobs(pool: pg.Pool, url: string, log: Logger, role: "web" | "worker"): Promise<JobQueue> {
  const listeners = new Set<(queue: string | null) => void>();
  const notifyAll = (queue: string | null) => {
    for (const listener of listeners) listener(queue);
  };
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      async listen(channel, heard, connected) {
        const listening = keepListening(
          { url, log, channel },
          {
            heard(queue) {
              notifyAll(queue);
              heard(queue);
            },
            missed() {
              notifyAll(null);
              connected();
            },
          },
        );
        return { close: async () => listening[Symbol.asyncDispose]() };
      },
    },
    supervise: role === "worker",
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 600,
    schedule: false,
    useListenNotify: role === "worker",
  });
  boss.on("error", (error) => log.error({ error: errorText(error) }, "job queue"));
  await boss.start();
  return Object.assign(boss, { onJob: (listener: (queue: string | null) => void) => void listeners.add(listener) });
}

/** The statements that create the job queue's tables, to run in a transaction: pg-boss brackets them with its own. */
export const queueSchema = getConstructionPlans()
  .replace(/^\s*BEGIN;/, "")
  .replace(/COMMIT;\s*$/, "");
