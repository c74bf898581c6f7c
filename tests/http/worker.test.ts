import { test } from "vitest";
import { z } from "zod";
import type { Job } from "#server/jobs.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

test("a crowd of jobs that came at once is worked off at once, though word of them comes only once", async () => {
  await using here = await openTestShop();
  const { entry } = here;
  const done = new Set<number>();
  const job: Job = {
    name: "crowd",
    payload: z.object({ at: z.int() }),
    async run(_, payload) {
      done.add((payload as { at: number }).at);
    },
    async givenUp() {},
  };
  await using shop = await entry.openShop(here.shop.config, { role: "worker" });
  await using _worker = await entry.openWorker(shop, [job]);
  await shop.db.transaction(async (tx) => {
    for (let at = 0; at < 100; at++) await entry.enqueue(shop, tx, job, { at }, `crowd-${at}`);
  });
  // At four every ten seconds this would take four minutes.
  await until("all hundred", () => done.size === 100, 15_000);
});
