import type { PgBoss } from "pg-boss";
import { createQueues, enqueue, type Job } from "./jobs.ts";
import type { Shop } from "./shop.ts";
import { sweep } from "./sweeper.ts";

/** Real seconds between two sweeps; each looks for work that an event should have started and did not. */
const sweepEverySeconds = 15;

/** Starts working on all jobs; returns once every queue is attended. */
export async function openWorker(shop: Shop, jobs: readonly Job[]): Promise<AsyncDisposable> {
  await createQueues(shop.jobs, jobs);
  for (const job of jobs) await attend(shop.jobs, shop, job);
  const nextSweep = () =>
    enqueue(shop, shop.db, sweep, {}, "regular").catch((error) => shop.log.error({ error: String(error) }, "sweep"));
  await nextSweep();
  const timer = setInterval(nextSweep, sweepEverySeconds * 1000);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
    },
  };
}

async function attend(boss: PgBoss, shop: Shop, job: Job): Promise<void> {
  const options = {
    batchSize: 1,
    localConcurrency: job.concurrency ?? 4,
    pollingIntervalSeconds: 2,
    includeMetadata: true,
  } as const;
  await boss.work(job.name, options, async ([item]) => {
    if (!item) return;
    const payload = job.payload.parse(item.data);
    try {
      await job.run(shop, payload);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // The payload may hold personal data; the job itself is found by its id.
      shop.log.warn({ job: job.name, id: item.id, try: item.retryCount, error: message }, "a job failed");
      if (item.retryCount >= item.retryLimit) await job.givenUp(shop, payload, message);
      throw error;
    }
  });
}
