import { sweep } from "#server/jobs/sweep-job.ts";
import type { JobHandler } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";

/**
 * Runs all waiting jobs in this process until none are left. A job that throws is retried up to three times, then
 * treated as exhausted, as the worker would in the end.
 *
 * @returns whether there were any
 */
export async function drainJobs(shop: Shop, handlers: readonly JobHandler[]): Promise<boolean> {
  for (let round = 0; round < 200; round++) {
    const waiting = await waitingQueues(shop);
    const due = handlers.filter(({ job }) => waiting.has(job.name));
    // A sweep leaves out orders that another job has locked. The shop sweeps again 15 seconds later, a test does not.
    const others = due.filter(({ job }) => job.name !== sweep.name);
    const worked = await Promise.all((others.length > 0 ? others : due).map((handler) => workOnce(shop, handler)));
    if (!worked.some(Boolean)) return round > 0;
  }
  throw new Error("jobs keep coming: one of them queues itself");
}

/** One query for all queues: most are empty, and a fetch takes a statement per queue. */
async function waitingQueues({ pool }: Shop): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>("select distinct name from pgboss.job where state < 'active'");
  return new Set(rows.map(({ name }) => name));
}

async function workOnce(shop: Shop, handler: JobHandler): Promise<boolean> {
  const { job } = handler;
  const items = await shop.jobs.fetch<object>(job.name, {
    // As many at once as the worker runs: more could hold every connection and wait for another.
    batchSize: handler.concurrency ?? 20,
    includeMetadata: true,
    ignoreStartAfter: true,
  });
  await Promise.all(
    items.map(async (item) => {
      const payload = job.payload.parse(item.data);
      try {
        await handler.run(shop, payload);
        await shop.jobs.complete(job.name, item.id);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (item.retryCount < 2) return shop.jobs.fail(job.name, item.id, { message });
        await handler.onExhausted(shop, payload, message);
        await shop.jobs.cancel(job.name, item.id);
      }
    }),
  );
  return items.length > 0;
}
