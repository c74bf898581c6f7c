import { afterAll, beforeAll, expect, test } from "vitest";
import { openPool } from "#database/open.ts";
import { openTestDatabase } from "../support/test-database.ts";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const asked = "select $1::int + 1 as sum";
const prepared = "select count(*)::int as count from pg_prepared_statements where statement = $1";

test.each([
  ["what is asked again and again is prepared once a connection", false, 1],
  ["behind a pooler nothing is prepared", true, 0],
])("%s", async (_, pooled, count) => {
  const pool = openPool(database.url, 1, () => {}, { pooled });
  try {
    for (let at = 0; at < 20; at++) expect((await pool.query(asked, [at])).rows).toEqual([{ sum: at + 1 }]);
    expect((await pool.query(prepared, [asked])).rows).toEqual([{ count }]);
  } finally {
    await pool.end();
  }
});

test("a column more, or a table made anew, does not trouble a statement that was prepared", async () => {
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
