import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase, openPool } from "#database/open.ts";
import { openReadDatabase, type ReadDatabase } from "#database/open-read-database.ts";
import { until } from "../support/until.ts";
import { openNode, type PostgresNode } from "./postgres-node.ts";

/** Reads on a real replica, which falls behind and dies. */
const opened = new AsyncDisposableStack();
let primary: PostgresNode;
let standby: PostgresNode;
let db: Database;
let reads: ReadDatabase;
const maxLagSeconds = 2;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), `rosette-test-${process.pid}-`));
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  primary = await openNode("primary", join(folder, "primary"));
  standby = await openNode("standby", join(folder, "standby"));
  for (const node of [primary, standby]) opened.defer(() => node.stop());
  primary.create();
  await primary.start();
  await standby.copy(primary);
  await standby.start();
  const pool = openPool(primary.shopUrl(), 2, () => {});
  opened.defer(() => pool.end());
  db = openDatabase(pool);
  reads = opened.use(openReadDatabase(db, { url: standby.shopUrl(), maxLagSeconds, size: 2, onIdleError() {} }));
});
afterAll(() => opened.disposeAsync());

const write = () =>
  primary.ask("create table if not exists written (at timestamptz); insert into written values (now())");
const isBehind = async () => {
  const { rows } = await (await reads.choose()).execute<{ standby: boolean }>("select pg_is_in_recovery() as standby");
  return rows[0]!.standby;
};

test("reads go to the replica while it keeps up, to the primary while it does not", async () => {
  await write();
  await until("reads on the replica", isBehind);
  await standby.ask("select pg_wal_replay_pause()");
  const paused = Date.now();
  await until("reads on the primary", async () => {
    await write();
    return !(await isBehind());
  });
  // The bound, the second for which an answer holds, and room for a busy machine.
  expect(Date.now() - paused).toBeLessThan((maxLagSeconds + 1) * 1000 + 2_000);
  await standby.ask("select pg_wal_replay_resume()");
  await until("reads on the replica again", async () => {
    await write();
    return isBehind();
  });
});

test("a replica that is down, or has become the primary, is not read", async () => {
  await standby.kill();
  await until("reads on the primary", () =>
    isBehind().then(
      (behind) => !behind,
      () => false,
    ),
  );
  await standby.start();
  await until("reads on the replica again", async () => {
    await write();
    return isBehind();
  });
  await standby.ask("select pg_promote()");
  await until("reads on the primary", async () => (await reads.choose()) === db);
});
