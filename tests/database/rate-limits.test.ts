import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#app/rate-limits/.server/limits.ts";
import { takeTry } from "#app/rate-limits/.server/take-try.ts";
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

test("tries that come all at once are counted, the very first ones too: none of them fails", async () => {
  for (let visitor = 0; visitor < 40; visitor++) {
    const tries = limits.signIn(`robin.${visitor}@example.com`, null, null).account;
    const taken = await Promise.all(Array.from({ length: 20 }, (_, at) => takeTry(processes()[at % 2]!, tries)));
    expect(taken.filter(Boolean)).toHaveLength(10);
  }
});

test("however many others ask, whoever has had their tries stays refused in every process", async () => {
  const [one, other] = processes();
  const guess = (at: number) => limits.trackOrder(`LT-9${at}`, "someone@example.com", "203.0.113.99", null).network;
  for (let at = 0; at < 10; at++) expect(await takeTry(one!, guess(at))).toBe(true);
  for (let at = 0; at < 500; at++) await takeTry(one!, limits.acknowledgement(`robin.${at}@example.com`, null));
  expect([await takeTry(one!, guess(10)), await takeTry(other!, guess(11))]).toEqual([false, false]);
});

test("a window is counted from the first try: further tries do not lengthen it", async () => {
  const [one] = processes();
  const limit = [{ key: "window", tries: 2, seconds: 60 }];
  await takeTry(one!, limit);
  await pools[0]!.query("update rate_limit set last_request = last_request - 40000");
  expect([await takeTry(one!, limit), await takeTry(one!, limit)]).toEqual([true, false]);
  await pools[0]!.query("update rate_limit set last_request = last_request - 21000");
  expect(await takeTry(one!, limit)).toBe(true);
});
