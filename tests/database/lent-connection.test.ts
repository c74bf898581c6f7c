import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Database, openDatabase, openPool, type Queryable } from "#database/open.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestDatabase } from "../support/test-database.ts";

const database = await closeAfterTests(openTestDatabase());

/** A pool of one connection, so that a leaked one is noticed at once. */
async function withOne(work: (db: Database) => Promise<void>): Promise<void> {
  const pool = openPool(database.url, 1, () => {});
  try {
    await work(openDatabase(pool));
  } finally {
    await pool.end();
  }
}
const ask = async (db: Queryable, what: ReturnType<typeof sql>) => (await db.execute(what)).rows[0];
const connection = (db: Queryable) => ask(db, sql`select pg_backend_pid() as pid`);

test("a transaction that cannot begin returns its connection", () =>
  withOne(async (db) => {
    const refused = db.transaction(async () => expect.unreachable("has begun"), { isolationLevel: "none" as never });
    await expect(refused).rejects.toThrow("begin isolation level none");
    expect(await ask(db, sql`select 1 as one`)).toEqual({ one: 1 });
  }));

test("a connection that broke in a transaction is replaced; one with a refused query is kept", () =>
  withOne(async (db) => {
    const first = await connection(db);
    const sorry = new Error("There is none left.");
    await expect(db.transaction(() => Promise.reject(sorry))).rejects.toBe(sorry);
    expect(await connection(db)).toEqual(first);
    const broken = db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
    await expect(broken).rejects.toThrow();
    expect(await connection(db)).not.toEqual(first);
  }));

test("a transaction commits its work, and a nested one rolls back alone", () =>
  withOne(async (db) => {
    await db.execute(sql`create table things (id int)`);
    const level = await db.transaction(
      async (tx) => {
        await tx.execute(sql`insert into things values (1)`);
        const inner = tx.transaction(async (within) => {
          await within.execute(sql`insert into things values (2)`);
          within.rollback();
        });
        await expect(inner).rejects.toThrow("Rollback");
        return ask(tx, sql`show transaction_isolation`);
      },
      { isolationLevel: "serializable" },
    );
    expect(level).toEqual({ transaction_isolation: "serializable" });
    expect(await ask(db, sql`select array_agg(id) as ids from things`)).toEqual({ ids: [1] });
  }));
