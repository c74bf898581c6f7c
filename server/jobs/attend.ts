import { setTimeout as sleep } from "node:timers/promises";
import type { JobWithMetadata } from "pg-boss";
import { isRequestId } from "#app/request-id.ts";
import { errorText } from "#app/shared/error-text.ts";
import type { JobHandler } from "../jobs.ts";
import { inJob } from "../request-context.ts";
import type { Shop } from "../shop.ts";

/** Milliseconds between a job's notice and the fetch, so jobs that arrive together are fetched together. */
const gatherMs = 15;
/** Seconds between heartbeats; a job without them is picked up by another worker. */
const beatEverySeconds = 4;

type Item = JobWithMetadata<unknown>;
/** A queue being worked on. `stop` waits up to `patienceMs` for running jobs and returns the rest to the queue. */
type Attendance = { look(): void; stop(patienceMs: number): Promise<void> };

/** Works on one queue. Jobs are fetched and completed in batches, so that many jobs need few queries. */
export function attend(shop: Shop, handler: JobHandler): Attendance {
  const { jobs, log } = shop;
  const { job, concurrency: limit = 8 } = handler;
  const running = new Map<string, { item: Item; ended: Promise<void> }>();
  let fetching: Promise<void> | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let lookAgain = false;
  let stopped = false;
  const report = (error: unknown) => log.error({ job: job.name, error: errorText(error) }, "job queue");
  // A job that could not be completed stops sending heartbeats and runs again.
  const complete = inBatches<Item>((items) => jobs.complete(job.name, items).catch(report));

  function look(): void {
    if (stopped) return;
    if (fetching || running.size >= limit) lookAgain = true;
    else gathering ??= setTimeout(fetchNow, gatherMs);
  }

  function fetchNow(): void {
    gathering = undefined;
    if (stopped) return;
    lookAgain = false;
    fetching = fetchSome()
      .catch(report)
      .then(() => {
        fetching = undefined;
        if (lookAgain) look();
      });
  }

  async function fetchSome(): Promise<void> {
    const free = limit - running.size;
    const items = await jobs.fetch<unknown>(job.name, { batchSize: free, includeMetadata: true });
    if (items.length === free) lookAgain = true;
    for (const item of items) running.set(item.id, { item, ended: settle(item) });
  }

  async function settle(item: Item): Promise<void> {
    try {
      await inJob(requestIdIn(item), () => runOne(shop, handler, item));
      await complete(item);
    } catch (error) {
      await jobs.fail(job.name, item, { message: errorText(error) }).catch(report);
    } finally {
      running.delete(item.id);
      if (lookAgain) look();
    }
  }

  const beat = () => {
    const items = [...running.values()].map(({ item }) => item);
    if (items.length > 0) jobs.touch(job.name, items).catch(report);
  };
  const beating = setInterval(beat, beatEverySeconds * 1000);
  fetchNow();

  return {
    look,
    async stop(patienceMs) {
      stopped = true;
      clearTimeout(gathering);
      await fetching;
      const all = Promise.all([...running.values()].map(({ ended }) => ended));
      await Promise.race([all, sleep(patienceMs, undefined, { ref: false })]);
      clearInterval(beating);
      const left = [...running.values()].map(({ item }) => item);
      if (left.length > 0) await jobs.fail(job.name, left, { message: "the worker was stopped" });
    },
  };
}

/** Writes what comes one by one in batches: what comes while one is written goes into the next. */
function inBatches<T>(write: (batch: T[]) => Promise<unknown>): (one: T) => Promise<void> {
  let waiting: T[] = [];
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await write(batch);
    }
    writing = undefined;
  }

  return (one) => {
    waiting.push(one);
    writing ??= writeAll();
    return writing;
  };
}

/** The id of the request that queued the job, if one did. */
function requestIdIn({ data }: Item): string | undefined {
  const id = typeof data === "object" && data !== null && "requestId" in data ? data.requestId : undefined;
  return isRequestId(id) ? id : undefined;
}

async function runOne(shop: Shop, handler: JobHandler, item: Item): Promise<void> {
  const { job } = handler;
  const payload = job.payload.parse(item.data);
  const started = performance.now();
  const report = (outcome: "done" | "failed") => {
    const ms = Math.round(performance.now() - started);
    for (const observer of shop.observers) observer.jobDone({ job: job.name, outcome, ms });
  };
  try {
    await within(item.expireInSeconds, handler.run(shop, payload));
    report("done");
  } catch (error) {
    report("failed");
    const message = errorText(error);
    // Log no payload: it may hold personal data, and a mail server's error an address. The id finds the job.
    shop.log.warn({ job: job.name, id: item.id, try: item.retryCount, error: message }, "a job failed");
    if (item.retryCount >= item.retryLimit) await handler.onExhausted(shop, payload, message);
    throw error;
  }
}

/** Fails work that takes longer, so that a job that hangs does not hold its slot forever, and is reported. */
async function within(seconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${seconds} seconds`)), seconds * 1000);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
