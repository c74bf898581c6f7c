import type { JobHandler } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import type { Seeded } from "../../support/seeded.ts";
import type { TestShop } from "../../support/test-shop.ts";

const isWrite = /^(insert|update|with|select (record_and_read|keep_print_draft|close_event|count_try))/;

/** A shop whose process is sometimes killed right before it records what it has just done at a provider. */
function withKills(shop: Shop, random: Seeded, share: number): Shop {
  const killed = () => Promise.reject(new Error("killed"));
  const transaction: Shop["db"]["transaction"] = (work, config) =>
    random.chance(share) ? killed() : shop.db.transaction(work, config);
  // Statements that write without a transaction.
  const query = ({ text, ...more }: { text: string }) =>
    isWrite.test(text) && random.chance(share) ? killed() : shop.pool.query({ text, ...more });
  const db = new Proxy(shop.db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (key === "transaction") return transaction;
      if (key === "$client") return { query };
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return new Proxy(shop, { get: (target, key) => (key === "db" ? db : Reflect.get(target, key)) });
}

/**
 * Runs the waiting jobs as the worker does, but sometimes killed: before a write, and between doing a job and
 * completing it, so that the job runs again. A job that fails three times is exhausted, as it would be in the end.
 * @param forgets the share of jobs after which it is killed
 * @returns whether there were any jobs
 */
export async function work({ shop, entry }: TestShop, random: Seeded, forgets: number): Promise<boolean> {
  const killedShop = withKills(shop, random, forgets);
  const workOn = async ({ job, run, onExhausted, concurrency }: JobHandler): Promise<boolean> => {
    const options = { batchSize: concurrency ?? 25, includeMetadata: true, ignoreStartAfter: true } as const;
    const items = await shop.jobs.fetch<object>(job.name, options);
    await Promise.all(
      items.map(async (item) => {
        const payload = job.payload.parse(item.data);
        try {
          await run(killedShop, payload);
          if (item.retryCount === 0 && random.chance(forgets))
            return shop.jobs.fail(job.name, item.id, { message: "killed" });
          return shop.jobs.complete(job.name, item.id);
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          if (item.retryCount < 3) return shop.jobs.fail(job.name, item.id, { message });
          await onExhausted(shop, payload, message);
          return shop.jobs.cancel(job.name, item.id);
        }
      }),
    );
    return items.length > 0;
  };
  const { rows } = await shop.pool.query(
    "select count(*)::int as jobs from pgboss.job where state in ('created', 'retry')",
  );
  // A queue that does one job at a time needs a round for each that waits; the others are for what these jobs queue.
  const most = 200 + rows[0].jobs;
  for (let round = 0; round < most; round += 1) {
    const waiting = await shop.pool.query("select distinct name from pgboss.job where state in ('created', 'retry')");
    const names = new Set(waiting.rows.map(({ name }) => name as string));
    const worked = await Promise.all(entry.allJobHandlers.filter(({ job }) => names.has(job.name)).map(workOn));
    if (!worked.some(Boolean)) return round > 0;
  }
  throw new Error("jobs keep coming: one of them queues itself");
}

/** Repeats until all webhooks have arrived and all jobs are done, including those that follow from them. */
export async function workOut(test: TestShop, random: Seeded): Promise<void> {
  do await test.control.settled();
  while (await work(test, random, 0));
}

/** Simulates a minute of real time without a sweep: overdue work is due for the sweeper. */
export async function letAMinutePass({ shop }: TestShop): Promise<void> {
  const ago = "- interval '1 minute'";
  await shop.pool.query(`
    update orders set updated_at = updated_at ${ago}, confirm_claimed_at = confirm_claimed_at ${ago};
    update refunds set updated_at = updated_at ${ago};
    update further_payments set updated_at = updated_at ${ago};
    update mails set created_at = created_at ${ago} where sent_at is null;
    update webhook_events set received_at = received_at ${ago} where processed_at is null;
  `);
}
