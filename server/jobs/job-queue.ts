import type pg from "pg";
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { keepListening } from "../listener.ts";

/** The queue, and who is notified of a new job. */
export type JobQueue = PgBoss & {
  /** @param listener called with the name of the queue, or null where notices may have been missed */
  onJob(listener: (queue: string | null) => void): void;
};

/**
 * Opens the queue. A web process only sends; the worker also supervises and listens, so that a job starts the moment
 * it is committed instead of at the next look. Its connections are its own: what is queued in a transaction may first
 * ask about its queue, and must not wait for the connections that transactions hold.
 * @param pool past a pooler, as `url` is, which is for listening
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
        const listening = keepListening(url, log, channel, {
          heard(queue) {
            notifyAll(queue);
            heard(queue);
          },
          missed() {
            notifyAll(null);
            connected();
          },
        });
        return { close: async () => listening[Symbol.asyncDispose]() };
      },
    },
    supervise: role === "worker",
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    schedule: false,
    useListenNotify: role === "worker",
  });
  boss.on("error", (error) => log.error({ error: error.message }, "job queue"));
  await boss.start();
  return Object.assign(boss, { onJob: (listener: (queue: string | null) => void) => void listeners.add(listener) });
}
