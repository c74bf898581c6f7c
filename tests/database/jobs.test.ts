import { drizzle } from "drizzle-orm/node-postgres";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { openPool } from "#database/open.ts";
import * as schema from "#database/schema/index.ts";
import { dueQueues } from "#server/jobs/worker.ts";
import { createQueues, declareJob, handleJob } from "#server/jobs.ts";
import { openTestDatabase } from "../support/test-database.ts";

const opened = new AsyncDisposableStack();
let pool: ReturnType<typeof openPool>;
let boss: PgBoss;
const job = declareJob({ name: "lay-the-table", payload: z.object({ places: z.int() }) });
const later = declareJob({ name: "clear-the-table", payload: z.object({ places: z.int() }) });
const nothing = { run: async () => {}, onExhausted: async () => {} };

beforeAll(async () => {
  const { url } = opened.use(await openTestDatabase());
  pool = openPool(url, 2, () => {});
  opened.defer(() => pool.end());
  boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  });
  opened.defer(() => boss.stop({ graceful: false }));
  await boss.start();
  await createQueues(boss, [handleJob(job, nothing), handleJob(later, nothing)]);
});
afterAll(() => opened.disposeAsync());

const queue = (key: string, seconds = 0) =>
  pool.query("select queue_job($1, $2, $3, $4)", [job.name, { places: 4 }, key, seconds]);

/** A job's row without the columns that differ between any two. */
async function rowOf(key: string): Promise<Record<string, unknown>> {
  const { rows } = await pool.query(
    `select *, start_after - created_on as waits, keep_until - start_after as kept from pgboss.job where singleton_key = $1`,
    [key],
  );
  expect(rows).toHaveLength(1);
  const { id, singleton_key, created_on, start_after, keep_until, ...row } = rows[0];
  return row;
}

test("a function queues a job as pg-boss does", async () => {
  await boss.send(job.name, { places: 4 }, { singletonKey: "by pg-boss" });
  await queue("by the function");
  expect(await rowOf("by the function")).toEqual(await rowOf("by pg-boss"));
  await boss.send(job.name, { places: 4 }, { singletonKey: "later, by pg-boss", startAfter: 20 });
  await queue("later, by the function", 20);
  expect(await rowOf("later, by the function")).toEqual(await rowOf("later, by pg-boss"));
});

test("a key has one job at a time, whoever queues it", async () => {
  await queue("once");
  await queue("once");
  expect(await boss.send(job.name, { places: 4 }, { singletonKey: "once" })).toBeNull();
  await rowOf("once");
});

test("workers are notified of a due job on the channel that pg-boss listens on", async () => {
  const listener = await pool.connect();
  const heard: unknown[] = [];
  try {
    listener.on("notification", ({ channel, payload }) => heard.push({ channel, payload }));
    const { rows } = await pool.query("select 'pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24) as channel");
    await listener.query(`listen ${rows[0].channel}`);
    await boss.send(job.name, { places: 4 }, { singletonKey: "heard, by pg-boss" });
    await queue("heard, by the function");
    await queue("not heard", 20);
    await listener.query("select 1");
    const notice = { channel: rows[0].channel, payload: job.name };
    expect(heard).toEqual([notice, notice]);
  } finally {
    listener.release(true);
  }
});

test("a queue is due from a job's time until the job is fetched", async () => {
  const db = drizzle({ client: pool, schema, casing: "snake_case" });
  await boss.send(later.name, { places: 4 }, { startAfter: 60 });
  expect(await dueQueues(db)).not.toContain(later.name);
  await pool.query("update pgboss.job set start_after = now() where name = $1", [later.name]);
  expect(await dueQueues(db)).toContain(later.name);
  await boss.fetch(later.name);
  expect(await dueQueues(db)).not.toContain(later.name);
});

test("a missing queue is refused", async () => {
  await expect(pool.query("select queue_job('no-such-queue', '{}', 'key')")).rejects.toThrow("there is no queue");
});

test("a later release's options apply to a queue that exists", async () => {
  const changed = declareJob({ ...job, options: { retryLimit: 3, expireInSeconds: 60 } });
  await createQueues(boss, [handleJob(changed, nothing)]);
  await boss.send(job.name, { places: 4 }, { singletonKey: "of the later release" });
  expect(await rowOf("of the later release")).toMatchObject({
    retry_limit: 3,
    expire_seconds: 60,
    policy: "exclusive",
  });
  await createQueues(boss, [handleJob(job, nothing)]);
});

test("creating queues that are there writes nothing", async () => {
  const version = async () => (await pool.query("select xmin from pgboss.queue order by name")).rows;
  const before = await version();
  await createQueues(boss, [handleJob(job, nothing), handleJob(later, nothing)]);
  expect(await version()).toEqual(before);
});
