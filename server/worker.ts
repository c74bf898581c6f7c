import type { JobWithMetadata, PgBoss } from "pg-boss";
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

/** Seconds between two looks at a queue that has told of nothing: for jobs that were to be tried again later. */
const lookEverySeconds = 10;

/** As many workers as a job may run side by side, each of which goes on for as long as it finds something. */
async function attend(boss: PgBoss, shop: Shop, job: Job): Promise<void> {
  const options = {
    batchSize: 1,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: lookEverySeconds,
    includeMetadata: true,
  } as const;
  for (let each = 0; each < (job.concurrency ?? 4); each++) {
    let id: string | undefined;
    id = await boss.work(job.name, options, async ([item]) => {
      // Word of many jobs comes once: whoever has done one looks for the next at once, not when the next word comes.
      if (id) boss.notifyWorker(id);
      if (item) await runOne(shop, job, item);
    });
  }
}

async function runOne(shop: Shop, job: Job, item: JobWithMetadata<unknown>): Promise<void> {
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
}
