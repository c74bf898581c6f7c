import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consume, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { openDatabase, openPool } from "#database/open.ts";
import { openTestDatabase } from "../support/test-database.ts";

/** Two processes of one shop. */
let database: Awaited<ReturnType<typeof openTestDatabase>>;
const pools: pg.Pool[] = [];
const processes = () => pools.map((pool) => ({ db: openDatabase(pool) }));
beforeAll(async () => {
  database = await openTestDatabase();
  for (let at = 0; at < 2; at++) pools.push(openPool(database.url, 10, () => {}));
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database?.[Symbol.asyncDispose]();
});

test("concurrent attempts are all counted, also the first ones, and none fails", async () => {
  for (let visitor = 0; visitor < 40; visitor++) {
    const tries = rateLimits.signIn(`robin.${visitor}@example.com`, null, null).account;
    const taken = await Promise.all(Array.from({ length: 20 }, (_, at) => consume(processes()[at % 2]!, tries)));
    expect(taken.filter(Boolean)).toHaveLength(10);
  }
});

test("an exhausted key stays refused in every process, however many others ask", async () => {
  const [one, other] = processes();
  const guess = (at: number) => rateLimits.trackOrder(`LT-9${at}`, "someone@example.com", "203.0.113.99", null).network;
  for (let at = 0; at < 10; at++) expect(await consume(one!, guess(at))).toBe(true);
  for (let at = 0; at < 500; at++) await consume(one!, rateLimits.acknowledgement(`robin.${at}@example.com`, null));
  expect([await consume(one!, guess(10)), await consume(other!, guess(11))]).toEqual([false, false]);
});

test("a window is counted from the first attempt; further attempts do not extend it", async () => {
  const [one] = processes();
  const limit = [{ key: "window", tries: 2, seconds: 60 }];
  await consume(one!, limit);
  await pools[0]!.query("update rate_limit set last_request = last_request - 40000");
  expect([await consume(one!, limit), await consume(one!, limit)]).toEqual([true, false]);
  await pools[0]!.query("update rate_limit set last_request = last_request - 21000");
  expect(await consume(one!, limit)).toBe(true);
});
