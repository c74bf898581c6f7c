import { type Logger, pino } from "pino";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { JobHandler } from "#server/jobs.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

const quickRetry = { retryLimit: 1, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 2 };

const here = await closeAfterTests(openTestShop());

describe.concurrent("the worker", () => {
  test("processes many jobs at once after a single notification", async () => {
    const done = new Set<number>();
    const handler = handlerOf("crowd", async (at) => void done.add(at));
    await using _work = await workOn(handler, 100);
    // At four every ten seconds this would take four minutes.
    await until("all hundred", () => done.size === 100);
  });

  test("retries a failed job, and reports it once after the last attempt", async () => {
    const tries: number[] = [];
    const errors: string[] = [];
    const handler = handlerOf("fails", async (at) => {
      tries.push(at);
      throw new Error(`try ${tries.length}`);
    });
    handler.onExhausted = async (_, __, error) => void errors.push(error);
    await using _work = await workOn(handler, 1);
    await until("it is exhausted", () => errors.length > 0);
    expect(tries).toEqual([0, 0]);
    expect(errors).toEqual(["try 2"]);
  });

  test("logs why a job failed without the address that a mail server repeats", async () => {
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    const handler = handlerOf("refused", () => Promise.reject(new Error("550 <robin@gmial.com>: no such mailbox")));
    await using _work = await workOn(handler, 1, log);
    const line = await until("a line", () => lines.find((each) => each.includes("no such mailbox")));
    expect(JSON.parse(line)).toMatchObject({ job: "refused", error: "550 <r••••@g••••.com>: no such mailbox" });
  });

  test("frees a hanging job's slot for those behind it", async () => {
    const done = new Set<number>();
    const handler = handlerOf("hangs", (at) => (at === 0 ? new Promise(() => {}) : Promise.resolve(void done.add(at))));
    handler.concurrency = 1;
    await using _work = await workOn(handler, 3);
    await until("the two behind it", () => done.has(1) && done.has(2));
  });

  test("reports a job that hangs in every try, as one that fails", async () => {
    const errors: string[] = [];
    const handler = handlerOf("always-hangs", () => new Promise(() => {}));
    handler.onExhausted = async (_, __, error) => void errors.push(error);
    await using _work = await workOn(handler, 1);
    await until("it is exhausted", () => errors.length > 0);
    expect(errors).toEqual(["took longer than 2 seconds"]);
  });

  test("releases its job when stopped: the next worker takes it up", async () => {
    let begun = 0;
    const done: number[] = [];
    const handler = handlerOf(
      "stopped",
      (at) => (++begun === 1 ? new Promise(() => {}) : Promise.resolve(void done.push(at))),
      {
        ...quickRetry,
        expireInSeconds: 120,
      },
    );
    const first = await workOn(handler, 1);
    await until("the first has begun", () => begun === 1);
    await first[Symbol.asyncDispose]();
    // Otherwise it would only count as dead after its last heartbeat and another check.
    const { rows } = await here.shop.pool.query("select state from pgboss.job where name = $1", [handler.job.name]);
    expect(rows).toEqual([{ state: "retry" }]);
    await using _next = await workOn(handler, 0);
    await until("the second has done it", () => done.length === 1);
  });
});

/** A job named `name` whose handler gets the job's number, from 0. */
function handlerOf(
  name: string,
  run: (at: number) => Promise<void>,
  options: JobHandler["job"]["options"] = quickRetry,
): JobHandler {
  return {
    job: { name, payload: z.object({ at: z.int() }), options },
    run: (_, payload) => run((payload as { at: number }).at),
    async onExhausted() {},
  };
}

/** A separate worker, and this many jobs queued in one transaction. */
async function workOn(handler: JobHandler, count: number, log?: Logger): Promise<AsyncDisposable> {
  const stack = new AsyncDisposableStack();
  const shop = stack.use(await here.entry.openShop(here.shop.config, { role: "worker" }));
  if (log) Object.assign(shop, { log });
  stack.use(await here.entry.openWorker(shop, [handler]));
  const { job } = handler;
  await shop.db.transaction(async (tx) => {
    for (let at = 0; at < count; at++) await here.entry.enqueue(shop, tx, job, { at }, `${job.name}-${at}`);
  });
  return stack;
}
