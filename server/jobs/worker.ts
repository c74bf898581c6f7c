import { sql } from "drizzle-orm";
import { errorText } from "#app/shared/error-text.ts";
import { checkServices } from "#app/status/.server/jobs.ts";
import type { Database } from "#database/open.ts";
import { createQueues, enqueue, type Job, type JobHandler } from "../jobs.ts";
import type { Shop } from "../shop.ts";
import { attend } from "./attend.ts";
import { sweep } from "./sweep-job.ts";

/** Real seconds between runs of the periodic jobs; each also runs when a worker starts. */
const periodic: { job: Job; everySeconds: number }[] = [
  { job: sweep, everySeconds: 15 },
  { job: checkServices, everySeconds: 60 },
];
/** Seconds between looks for due jobs without a notice: retries that become due send none. */
const lookEverySeconds = 10;
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
  const timers = await Promise.all(
    periodic.map(async ({ job, everySeconds }) => {
      const next = () =>
        enqueue(shop, shop.db, job, {}, "regular").catch((error) =>
          shop.log.error({ job: job.name, error: errorText(error) }, "a periodic job could not be queued"),
        );
      await next();
      return setInterval(next, everySeconds * 1000);
    }),
  );
  const lookForDue = async () => {
    try {
      for (const queue of await dueQueues(shop.db)) attended.get(queue)?.look();
    } catch (error) {
      shop.log.error({ error: errorText(error) }, "due jobs could not be found");
    }
  };
  timers.push(setInterval(lookForDue, lookEverySeconds * 1000));
  return {
    async [Symbol.asyncDispose]() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([...attended.values()].map((each) => each.stop(patienceMs)));
    },
  };
}

/** @returns the names of the queues in which a job is due; one query for all of them, as an idle shop asks all day */
export async function dueQueues(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from pgboss.queue where exists (
      -- As the queue's own fetch does, or its index would not be used.
      select from pgboss.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
    )`);
  return rows.map(({ name }) => name);
}
