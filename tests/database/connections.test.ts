import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase, openPool } from "#database/open.ts";
import { queryRows } from "#database/query-rows.ts";
import { user } from "#database/schema/index.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestDatabase } from "../support/test-database.ts";

const database = await closeAfterTests(openTestDatabase());

test("no statement has a name, however often it is sent: a name would not hold behind a pooler", async () => {
  const pool = openPool(database.url, 1, () => {});
  try {
    const db = openDatabase(pool);
    const find = (email: string) => db.select({ id: user.id }).from(user).where(eq(user.email, email));
    for (let at = 0; at < 20; at++) {
      expect((await pool.query("select $1::int + 1 as sum", [at])).rows).toEqual([{ sum: at + 1 }]);
      expect(await queryRows(db, "select $1::int + 1 as next_sum", [at])).toEqual([{ nextSum: at + 1 }]);
      expect(await find(`nobody-${at}@example.com`)).toEqual([]);
    }
    expect((await pool.query("select name, statement from pg_prepared_statements")).rows).toEqual([]);
  } finally {
    await pool.end();
  }
});

test("several statements in one text, as the job queue's maintenance sends them, are sent as they are", async () => {
  const pool = openPool(database.url, 1, () => {});
  try {
    for (let at = 0; at < 10; at++) await pool.query("begin; select 1; commit;", []);
  } finally {
    await pool.end();
  }
});

test("a new column or a recreated table does not break a statement that was sent before", async () => {
  const pool = openPool(database.url, 1, () => {});
  try {
    const make = () => pool.query("create table things (id int, name text)");
    const read = () => pool.query("select id, name from things where id = $1", [1]);
    await make();
    for (let at = 0; at < 10; at++) await read();
    await pool.query("alter table things add column more int");
    await read();
    await pool.query("drop table things");
    await make();
    expect((await read()).rows).toEqual([]);
  } finally {
    await pool.end();
  }
});

test("a connection that breaks while checked out fails its next query, and nothing else", async () => {
  await using pools = new AsyncDisposableStack();
  const pool = openPool(database.url, 2, () => {});
  pools.defer(() => pool.end());
  const lent = await pool.connect();
  const { rows } = await lent.query<{ pid: number }>("select pg_backend_pid() as pid");
  await pool.query("select pg_terminate_backend($1, 5000)", [rows[0]!.pid]);
  await new Promise((heard) => setTimeout(heard, 50));
  await expect(lent.query("select 1")).rejects.toThrow();
  lent.release(true);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});
