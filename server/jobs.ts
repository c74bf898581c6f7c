import { isDeepStrictEqual } from "node:util";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { fromDrizzle, type PgBoss, type QueueOptions } from "pg-boss";
import type { z } from "zod";
import type { Queryable } from "#database/open.ts";
import { currentRequestId } from "./request-context.ts";
import type { Shop } from "./shop.ts";

/**
 * A job as its callers see it: a name and the schema of its payload. Jobs are queued in the transaction that causes
 * them (R-SHOP-10), so that neither exists without the other. A feature declares its jobs in `jobs.ts`, which imports
 * no use case, so that use cases can queue them; `job-handlers.ts` beside it has the worker's code.
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
  /** Called once after the last retry fails: opens an attention item, so that nothing is lost silently. */
  onExhausted(shop: Shop, payload: z.output<Schema>, error: string): Promise<void>;
  /** How many of these jobs one worker runs at once. */
  concurrency?: number;
};

/** Retries for about eight hours: 2, 4, 8 ... seconds, then every 15 minutes. */
const patient: QueueOptions = {
  retryLimit: 40,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 900,
  // A killed worker stops sending heartbeats, and another worker picks up its job.
  expireInSeconds: 120,
  heartbeatSeconds: 10,
  // The queue's own supervision reads all jobs every few seconds, finished ones too. Failures have a row on the desk.
  deleteAfterSeconds: 3600,
};

/** For jobs that `enqueueNightly` queues: their rows stay for longer than a night, which shows that they have run. */
export const nightlyOptions: QueueOptions = {
  retryLimit: 2,
  retryDelay: 300,
  expireInSeconds: 3600,
  deleteAfterSeconds: 2 * 86_400,
};

/** Declares a job. Name and payload are stored, so later versions must be able to read them. */
export const declareJob = <Schema extends z.ZodType>(job: Job<Schema>): Job<Schema> => job;

export const handleJob = <Schema extends z.ZodType>(
  job: Job<Schema>,
  handler: Omit<JobHandler<Schema>, "job">,
): JobHandler<Schema> => ({ job, ...handler });

/**
 * A payload as it is stored: beside it the id of the request that caused the job, which the job's own log lines carry
 * again. For jobs that a database function queues; `enqueue` adds it by itself.
 */
export function withRequestId<Payload extends object>(payload: Payload): Payload & { requestId?: string } {
  const requestId = currentRequestId();
  return requestId === undefined ? payload : { ...payload, requestId };
}

/**
 * Queues a job inside `db`, the causing transaction; at most one job per key. If a running job may have read too early,
 * the sweeper queues it again later.
 * @param afterSeconds delay in real seconds
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
  await shop.jobs.send(job.name, withRequestId(payload as object), {
    db: fromDrizzle(db, sql),
    singletonKey: key,
    ...when,
  });
}

/** Queues a job unless there was one since this night's work became due. A failed one counts too. */
export async function enqueueNightly(
  shop: Pick<Shop, "db" | "jobs">,
  job: Job<z.ZodObject<Record<never, never>>>,
  due: Date,
): Promise<void> {
  const { rows } = await shop.db.execute(
    // Sorted as its index is: without statistics of this job a plan would read all jobs.
    sql`select from pgboss.job where name = ${job.name} and created_on >= ${due.toISOString()} order by name, id limit 1`,
  );
  if (rows.length === 0) await enqueue(shop, shop.db, job, {}, "nightly");
}

/**
 * Like `enqueue`, but a job with the same key that is waiting for its next retry becomes due now: for buttons that say
 * so. `enqueue` leaves such a job to its pause of up to 15 minutes; code that calls this in a loop would defeat those
 * pauses. A running job is not affected.
 */
export async function enqueueAtOnce<Schema extends z.ZodType>(
  shop: Pick<Shop, "jobs">,
  db: Queryable,
  job: Job<Schema>,
  payload: z.input<Schema>,
  key: string,
): Promise<void> {
  const options = { db: fromDrizzle(db, sql), singletonKey: key, startAfter: 0 };
  await shop.jobs.upsert(job.name, withRequestId(payload as object), options);
}

/**
 * Whether no job with this key waits, runs or is due for retry. A chore that queues lost work in batches leaves the others
 * out, so that those that wait for a retry, however many, keep nobody back.
 */
export const isNotQueued = ({ name }: Job, key: SQLWrapper): SQL => sql`not exists (
  select from pgboss.job j where j.name = ${name} and j.singleton_key = ${key}::text and j.state <= 'active')`;

/**
 * Creates missing queues, and gives those of an earlier release this one's options; jobs that are queued keep theirs.
 * By default a key has one job that is waiting, running or due for retry, so an outage does not pile up copies; a
 * `short` queue may have one waiting beside one running.
 */
export async function createQueues(boss: PgBoss, handlers: readonly JobHandler[]): Promise<void> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { job } of handlers) {
    const { policy = "exclusive", ...options } = { ...patient, ...job.options };
    const queue = present.get(job.name);
    if (!queue) await boss.createQueue(job.name, { policy, notify: true, ...options });
    else if (!isDeepStrictEqual({ ...queue, ...options }, queue)) await boss.updateQueue(job.name, options);
  }
}
