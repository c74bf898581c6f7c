import { expect, test } from "vitest";
import { openPool } from "#database/open.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestDatabase } from "../support/test-database.ts";

const database = await closeAfterTests(openTestDatabase());

const asked = "select $1::int + 1 as sum";
const prepared = "select count(*)::int as count from pg_prepared_statements where statement = $1";

test.each([
  ["a frequent query is prepared once per connection", false, asked, 1],
  ["a named query is prepared under its name", false, { name: "sum", text: asked }, 1],
  ["behind a pooler nothing is prepared", true, asked, 0],
  ["behind a pooler a named query is not prepared either", true, { name: "sum", text: asked }, 0],
])("%s", async (_, pooled, query, count) => {
  const pool = openPool(database.url, 1, () => {}, { pooled });
  const ask = (at: number) => (typeof query === "string" ? pool.query(query, [at]) : pool.query(query, [at]));
  try {
    for (let at = 0; at < 20; at++) expect((await ask(at)).rows).toEqual([{ sum: at + 1 }]);
    expect((await pool.query(prepared, [asked])).rows).toEqual([{ count }]);
  } finally {
    await pool.end();
  }
});

test("several statements in one text, as the job queue's maintenance sends them, are never prepared", async () => {
  const pool = openPool(database.url, 1, () => {});
  try {
    for (let at = 0; at < 10; at++) await pool.query("begin; select 1; commit;", []);
  } finally {
    await pool.end();
  }
});

test("a new column or a recreated table does not break a prepared statement", async () => {
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
