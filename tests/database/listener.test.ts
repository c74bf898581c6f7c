import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { pino } from "pino";
import { expect, test } from "vitest";
import { openPool } from "#database/open.ts";
import { keepListening } from "#server/listener.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestDatabase } from "../support/test-database.ts";
import { until } from "../support/until.ts";

const database = await closeAfterTests(openTestDatabase());

/** A proxy to the database that can stop forwarding without closing the connection. */
async function openSilentProxy() {
  const url = new URL(database.url);
  const socket = `${url.searchParams.get("host")}/.s.PGSQL.5432`;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(socket);
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from.on("error", () => {}));
      from.on("data", (bytes) => sockets.has(from) && other.write(bytes));
      from.on("close", () => sockets.has(from) && other.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url.search = "";
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: url.href, server, goSilent: () => sockets.clear() };
}

test("a listener whose connection goes silent notices it, reports possibly missed notices, and reconnects", async () => {
  const databaseProxy = await openSilentProxy();
  const pool = openPool(database.url, 1, () => {});
  const heard: string[] = [];
  const log = pino({ level: "silent" });
  const handlers = { heard: (payload: string) => void heard.push(payload), missed: () => void heard.push("missed") };
  const listener = keepListening({ url: databaseProxy.url, log, channel: "talk" }, handlers, {
    askEveryMs: 100,
    answerWithinMs: 4_000,
  });
  try {
    const say = (words: string) => pool.query("select pg_notify('talk', $1)", [words]);
    await until("the first connection", () => heard.length === 1);
    databaseProxy.goSilent();
    await say("into the void");
    await until("the lost connection to be replaced", () => heard.length === 3);
    await say("hello");
    await until("another notice", () => heard.length === 4);
    expect(heard).toEqual(["missed", "missed", "missed", "hello"]);
  } finally {
    await listener[Symbol.asyncDispose]();
    await pool.end();
    databaseProxy.server.close();
  }
});

test("a query that takes longer than a visitor waits fails, and its connection is replaced", async () => {
  const pool = openPool(database.url, 1, () => {}, { answerWithinMs: 300 });
  try {
    await expect(pool.query("select pg_sleep(20)")).rejects.toThrow("timeout");
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});
