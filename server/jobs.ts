import { sql } from "drizzle-orm";
import { fromDrizzle, type PgBoss, type QueueOptions } from "pg-boss";
import type { z } from "zod";
import type { Queryable } from "#database/open.ts";
import type { Shop } from "./shop.ts";

/**
 * A job as whoever queues it knows it: a name and the schema of its payload. Jobs are queued in the transaction that
 * causes them (R-SHOP-10), so that neither exists without the other. A feature declares its jobs in `jobs.ts`, which
 * imports no use case, so that use cases can queue them; `job-handlers.ts` beside it says what the worker does.
 */
export type Job<Schema extends z.ZodType = z.ZodType> = {
  name: string;
  payload: Schema;
  options?: QueueOptions & { policy?: "exclusive" | "short" };
};

/** What the worker does for a job. Register it in `all-job-handlers.ts`. */
export type JobHandler<Schema extends z.ZodType = z.ZodType> = {
  job: Job<Schema>;
  /** May run twice for the same payload. */
  run(shop: Shop, payload: z.output<Schema>): Promise<void>;
  /** Called once when the last retry has failed: leaves a row for a person, so that nothing is lost silently. */
  onExhausted(shop: Shop, payload: z.output<Schema>, error: string): Promise<void>;
  /** How many of these one worker runs side by side. */
  concurrency?: number;
};

/** Retries for about eight hours: 2, 4, 8 ... seconds, then every 15 minutes. */
const patient: QueueOptions = {
  retryLimit: 40,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 900,
  // A worker that was killed stops beating; its job is taken up again by the next one.
  expireInSeconds: 120,
  heartbeatSeconds: 10,
};

export const declareJob = <Schema extends z.ZodType>(job: Job<Schema>): Job<Schema> => job;

export const handleJob = <Schema extends z.ZodType>(
  job: Job<Schema>,
  handler: Omit<JobHandler<Schema>, "job">,
): JobHandler<Schema> => ({ job, ...handler });

/**
 * Queues a job inside `db`, which is the causing transaction; with the same key there is one job at a time. Where
 * a running job may have looked too early, the sweeper looks again.
 * @param afterSeconds how long it waits first, in real time
 */
export async function enqueue<Schema extends z.ZodType>(
  shop: Pick<Shop, "jobs">,
  db: Queryable,
  job: Job<Schema>,
  payload: z.input<Schema>,
  key: string,
  { afterSeconds = 0 }: { afterSeconds?: number } = {},
): Promise<void> {
  const when = afterSeconds > 0 ? { startAfter: afterSeconds } : {};
  await shop.jobs.send(job.name, payload as object, { db: fromDrizzle(db, sql), singletonKey: key, ...when });
}

/**
 * Queues a job inside `db` as `enqueue` does, and one with the same key that waits for its next try is due now: for the
 * buttons that say so. `enqueue` leaves that one to its pause of up to a quarter of an hour; called again and again by
 * a machine this would undo the pauses. One that is running at this moment stays as it is.
 */
export async function enqueueAtOnce<Schema extends z.ZodType>(
  shop: Pick<Shop, "jobs">,
  db: Queryable,
  job: Job<Schema>,
  payload: z.input<Schema>,
  key: string,
): Promise<void> {
  await shop.jobs.upsert(job.name, payload as object, { db: fromDrizzle(db, sql), singletonKey: key, startAfter: 0 });
}

/**
 * Makes the queues that are missing. By default a key has one job that waits, runs or will run again, so that an
 * outage does not pile up copies; a `short` queue may hold one that waits beside one that runs.
 */
export async function createQueues(boss: PgBoss, handlers: readonly JobHandler[]): Promise<void> {
  const present = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const { job } of handlers) {
    if (present.has(job.name)) continue;
    await boss.createQueue(job.name, { policy: "exclusive", notify: true, ...patient, ...job.options });
  }
}
