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
    const worked = await Promise.all(jobs.map((job) => workOnce(shop, job)));
    if (!worked.some(Boolean)) return round > 0;
  }
  throw new Error("jobs keep coming: one of them queues itself");
}

async function workOnce(shop: Shop, job: Job): Promise<boolean> {
  const items = await shop.jobs.fetch<object>(job.name, {
    batchSize: 20,
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
