import { errorText } from "#app/shared/error-text.ts";
import { createQueues, enqueue, type JobHandler } from "../jobs.ts";
import type { Shop } from "../shop.ts";
import { attend } from "./attend.ts";
import { sweep } from "./sweep-job.ts";

/** Real seconds between sweeps. */
const sweepEverySeconds = 15;
/** Milliseconds that running jobs get to finish when the worker stops. */
const patienceMs = 10_000;

/** Starts working on all jobs; resolves once every queue is attended. */
export async function openWorker(shop: Shop, handlers: readonly JobHandler[]): Promise<AsyncDisposable> {
  await createQueues(shop.jobs, handlers);
  const attended = new Map(handlers.map((handler) => [handler.job.name, attend(shop, handler)]));
  shop.jobs.onJob((queue) => {
    const attendants = queue === null ? [...attended.values()] : [attended.get(queue)];
    for (const each of attendants) each?.look();
  });
  const nextSweep = () =>
    enqueue(shop, shop.db, sweep, {}, "regular").catch((error) => shop.log.error({ error: errorText(error) }, "sweep"));
  await nextSweep();
  const timer = setInterval(nextSweep, sweepEverySeconds * 1000);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await Promise.all([...attended.values()].map((each) => each.stop(patienceMs)));
    },
  };
}
