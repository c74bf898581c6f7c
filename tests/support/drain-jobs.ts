import type { Job } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";

/**
 * Works off all waiting jobs in this process, round by round, until a round finds none. A job that throws is
 * tried again up to three times, then given up, as the worker would in the end.
 *
 * @returns whether there were any
 */
export async function drainJobs(shop: Shop, jobs: readonly Job[]): Promise<boolean> {
  for (let round = 0; round < 200; round++) {
    const waiting = await waitingQueues(shop);
    const worked = await Promise.all(jobs.filter(({ name }) => waiting.has(name)).map((job) => workOnce(shop, job)));
    if (!worked.some(Boolean)) return round > 0;
  }
  throw new Error("jobs keep coming: one of them queues itself");
}

/** One question for all queues: most are empty, and fetching from each takes a statement. */
async function waitingQueues({ pool }: Shop): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>("select distinct name from pgboss.job where state < 'active'");
  return new Set(rows.map(({ name }) => name));
}

async function workOnce(shop: Shop, job: Job): Promise<boolean> {
  const items = await shop.jobs.fetch<object>(job.name, {
    // As many at once as the worker takes: more could hold every connection and wait for one.
    batchSize: job.concurrency ?? 20,
    includeMetadata: true,
    ignoreStartAfter: true,
  });
  await Promise.all(
    items.map(async (item) => {
      const payload = job.payload.parse(item.data);
      try {
        await job.run(shop, payload);
        await shop.jobs.complete(job.name, item.id);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (item.retryCount < 2) return shop.jobs.fail(job.name, item.id, { message });
        await job.givenUp(shop, payload, message);
        await shop.jobs.cancel(job.name, item.id);
      }
    }),
  );
  return items.length > 0;
}
