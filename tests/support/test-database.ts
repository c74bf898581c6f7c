import { randomBytes } from "node:crypto";
import type pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase, openPool } from "#database/open.ts";
import { databaseUrl, runStatement } from "./postgres-setup.ts";
import { until } from "./until.ts";

/** A fresh copy of the migrated and seeded database, dropped on disposal. */
export async function openTestDatabase(): Promise<AsyncDisposable & { url: string }> {
  const server = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await runWhenLeft(server, `create database ${name} template ${inject("templateName")}`);
  return {
    url: databaseUrl(server, name),
    [Symbol.asyncDispose]: () => dropDatabase(server, name),
  };
}

/** The same with a pool, closed on disposal. */
export async function openTestTables(
  connections = 4,
): Promise<AsyncDisposable & { url: string; pool: pg.Pool; db: Database }> {
  await using opened = new AsyncDisposableStack();
  const { url } = opened.use(await openTestDatabase());
  const pool = openPool(url, connections, () => {});
  opened.defer(() => pool.end());
  const all = opened.move();
  return { url, pool, db: openDatabase(pool), [Symbol.asyncDispose]: () => all.disposeAsync() };
}

export const dropDatabase = (server: string, name: string): Promise<void> =>
  runWhenLeft(server, `drop database ${name} with (force)`);

/** PostgreSQL's own maintenance processes cannot be disconnected, and leave by themselves. */
async function runWhenLeft(server: string, statement: string): Promise<void> {
  await until(statement, () =>
    runStatement(server, statement).then(
      () => true,
      (error: Error) => {
        if (/permission denied to terminate|being accessed by other users/.test(error.message)) return false;
        throw error;
      },
    ),
  );
}
