import { afterEach, beforeEach, expect, it } from "vitest";
import { openSandboxDatabase } from "./database.ts";
import { delayMs, type EventSender, openEventSender, rehearsalPace } from "./events.ts";
import { openFaults } from "./faults.ts";
import { listeningShop } from "./test-sandbox.ts";
import type { Fault } from "./world.ts";

const db = openSandboxDatabase(":memory:");
const faults = openFaults(db);
let shop: Awaited<ReturnType<typeof listeningShop>>;
let eventSender: EventSender;

const openSender = (paceMs = 10) =>
  openEventSender({
    db,
    faults,
    pace: () => paceMs,
    write: ({ body, tries }) => ({ url: shop.url, headers: { "x-attempt": String(tries) }, body }),
  });
const send = (number: number) =>
  eventSender.send({ provider: "stripe", type: "made_up", body: JSON.stringify({ number }) });
const strike = (fault: Fault, times?: number) =>
  faults.set({ provider: "stripe", fault, on: true, ...(times && { times }) });
const numbers = () => shop.heard.map(({ body }) => body.number);

beforeEach(async () => {
  shop = await listeningShop();
  eventSender = openSender();
  eventSender.start();
});
afterEach(() => {
  eventSender.close();
  eventSender.clear();
  faults.clear();
  shop.close();
});

it("delivers an event once", async () => {
  send(1);
  await expect.poll(eventSender.counts).toMatchObject({ delivered: 1, waiting: 0 });
  expect(numbers()).toEqual([1]);
});

it("retries until the shop accepts it, with a new signature each time", async () => {
  shop.answers(() => (shop.heard.length < 4 ? 500 : 204));
  send(1);
  await expect.poll(eventSender.counts).toMatchObject({ delivered: 1 });
  expect(shop.heard.map(({ headers }) => headers["x-attempt"])).toEqual(["0", "1", "2", "3"]);
});

it("gives up after sixteen attempts", async () => {
  shop.answers(() => 500);
  send(1);
  await expect.poll(eventSender.counts).toMatchObject({ abandoned: 1, waiting: 0 });
  expect(shop.heard).toHaveLength(16);
});

it("waits 1, 2, 4, 8 ... seconds and never more than a minute", () => {
  expect([1, 2, 3, 4, 7, 16].map(rehearsalPace)).toEqual([1000, 2000, 4000, 8000, 60_000, 60_000]);
});

it("one failing webhook does not hold up the others", async () => {
  // The failing one must not be abandoned before the others have arrived.
  eventSender.close();
  eventSender = openSender(500);
  eventSender.start();
  let stuck = true;
  shop.answers(({ body }) => (body.number === 1 && stuck ? 500 : 200));
  send(1);
  for (let number = 2; number <= 50; number += 1) send(number);
  await expect.poll(eventSender.counts).toMatchObject({ delivered: 49 });
  stuck = false;
  await expect.poll(eventSender.counts).toMatchObject({ delivered: 50 });
});

it("delivers nothing from a rolled-back transaction", async () => {
  db.exec("BEGIN");
  send(1);
  db.exec("ROLLBACK");
  send(2);
  await expect.poll(eventSender.counts).toMatchObject({ delivered: 1 });
  expect(numbers()).toEqual([2]);
});

it("delivers only after its change is committed", async () => {
  db.exec("CREATE TABLE changes (number INTEGER)");
  const stored = () => db.prepare("SELECT count(*) AS n FROM changes").get()?.n;
  let seen: unknown;
  shop.answers(() => {
    seen = stored();
    return 200;
  });
  db.exec("BEGIN");
  send(1);
  db.exec("INSERT INTO changes VALUES (1)");
  db.exec("COMMIT");
  await expect.poll(eventSender.counts).toMatchObject({ delivered: 1 });
  expect(seen).toBe(1);
});

it("resumes undelivered events after a restart", async () => {
  eventSender.close();
  send(1);
  expect(eventSender.counts()).toMatchObject({ waiting: 1 });
  eventSender = openSender();
  eventSender.start();
  await expect.poll(eventSender.counts).toMatchObject({ delivered: 1 });
});

it("never delivers an event while `drop_events` is on", async () => {
  strike("drop_events", 1);
  send(1);
  send(2);
  await expect.poll(eventSender.counts).toMatchObject({ delivered: 1, dropped: 1, waiting: 0 });
  expect(numbers()).toEqual([2]);
});

it("delivers three copies at once while `duplicate_events` is on", async () => {
  strike("duplicate_events");
  send(1);
  await expect.poll(eventSender.counts).toMatchObject({ delivered: 3 });
  expect(numbers()).toEqual([1, 1, 1]);
});

it("holds an event for ten seconds while `delay_events` is on", async () => {
  strike("delay_events", 1);
  const before = Date.now();
  send(1);
  send(2);
  await expect.poll(eventSender.counts).toMatchObject({ delivered: 1, waiting: 1 });
  const held = eventSender.recent(2).find((event) => event.state === "waiting") as { dueMs: number } | undefined;
  expect(held?.dueMs).toBeGreaterThanOrEqual(before + delayMs);
  expect(numbers()).toEqual([2]);
});

it("reverses events within a second while `reorder_events` is on", async () => {
  strike("reorder_events");
  for (const number of [1, 2, 3]) send(number);
  await expect.poll(eventSender.counts).toMatchObject({ delivered: 3 });
  expect(numbers()).toEqual([3, 2, 1]);
});
