import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { applyFunctions, prepareDatabase } from "#database/prepare.ts";
import { schemaOf } from "../support/schema-of.ts";
import { dropDatabase } from "../support/test-database.ts";

const server = inject("postgresUrl");
const names: string[] = [];
let url: string;
let client: pg.Client;

async function connect(to: string): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: to });
  await opened.connect();
  onTestFinished(() => opened.end());
  return opened;
}
beforeEach(async () => {
  const name = `migrated_${randomBytes(6).toString("hex")}`;
  await (await connect(server)).query(`create database ${name}`);
  names.push(name);
  url = Object.assign(new URL(server), { pathname: name }).href;
  client = await connect(url);
});
afterAll(() => Promise.all(names.map((name) => dropDatabase(server, name))));

const prepare = () => prepareDatabase(url, { seed: true, mode: "rehearsal" });
const journal = (...rows: [hash: string, when: number][]) => `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  insert into drizzle.__drizzle_migrations (hash, created_at)
  values ${rows.map(([hash, when]) => `('${hash}', ${when})`).join(", ")}`;
const wrong = (message: RegExp) => ({ name: "WrongDatabaseError", message: expect.stringMatching(message) });

test("a database from before 0.1.0 is refused in one line that says what to do, and is not changed", async () => {
  await client.query(`
    create table products (id integer primary key, name text);
    insert into products values (1, 'Mug');
    ${journal(["a4f2", 1_790_000_000_000], ["77b1", 4_000_000_000_000])}`);
  const before = await schemaOf(url);
  await expect(prepare()).rejects.toMatchObject(
    wrong(/^The database was made before Rosette 0\.1\.0 .*: start over with a new DATA_DIR .*\.$/),
  );
  expect(await schemaOf(url)).toEqual(before);
  expect((await client.query("select * from products")).rows).toEqual([{ id: 1, name: "Mug" }]);
  expect((await client.query("select from drizzle.__drizzle_migrations")).rowCount).toBe(2);
});

test("a database of a newer release is refused and not changed", async () => {
  await prepare();
  await client.query(journal(["c0de", 4_000_000_000_000]));
  const before = await schemaOf(url);
  await expect(prepare()).rejects.toMatchObject(wrong(/^The database was made by a newer version of Rosette: .*\.$/));
  expect(await schemaOf(url)).toEqual(before);
});

test("reviews of bundles get a state, and those that no order proves are demo reviews from then on", async () => {
  await client.query(readFileSync(join(import.meta.dirname, "releases/0.1.0.sql"), "utf8"));
  await client.query(`
    insert into bundles (id, name, slug, retail_price_pence, original_price_pence, bundle_type)
      values (90, 'Kit', 'kit', 100, 100, 'kit');
    insert into bundle_reviews (bundle_id, author, rating, is_demo, is_published, order_id) values
      (90, 'Demo', 5, true, true, null), (90, 'Hidden demo', 5, true, false, null),
      (90, 'Bought', 4, false, true, (select id::text from orders where status = 'delivered' limit 1)),
      (90, 'By hand', 4, false, true, null), (90, 'Of nothing', 4, false, true, 'LT-0')`);
  await prepare();
  const { rows } = await client.query(
    "select author, state, is_demo, is_published, order_id is not null as bought from bundle_reviews order by id",
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["Demo", "published", true, true, false],
    ["Hidden demo", "hidden", true, false, false],
    ["Bought", "published", false, true, true],
    ["By hand", "published", true, true, false],
    ["Of nothing", "published", true, true, false],
  ]);
});

describe("function files", () => {
  const applied = async () =>
    (await client.query("select name, hash, applied_at from function_files order by name")).rows as {
      name: string;
      hash: string;
      applied_at: Date;
    }[];

  function folderOf(files: Record<string, string>): URL {
    const folder = mkdtempSync(join(tmpdir(), "rosette-functions-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return pathToFileURL(`${folder}/`);
  }

  test("are applied once if changed, by all processes that start at once, and otherwise not again", async () => {
    await prepare();
    const first = await applied();
    const schema = await schemaOf(url);
    await client.query("update function_files set hash = 'older' where name = 'reviews.sql'");
    await client.query("drop function review_needs_delivery cascade");
    await Promise.all([prepare(), prepare(), prepare()]);
    expect(await schemaOf(url)).toEqual(schema);
    const second = await applied();
    expect(second.map(({ hash }) => hash)).toEqual(first.map(({ hash }) => hash));
    const again = second.filter(({ applied_at }, at) => applied_at > first[at]!.applied_at);
    expect(again.map(({ name }) => name)).toEqual(["reviews.sql"]);
  });

  test("are applied after an interrupted start that got no further than the migrations", async () => {
    await prepare();
    const schema = await schemaOf(url);
    await client.query("truncate function_files");
    await client.query("drop function product_slug, notify_of_change, refresh_customers cascade");
    await prepare();
    expect(await schemaOf(url)).toEqual(schema);
  });

  test("are all left as they were if one cannot be applied, and the error names the file", async () => {
    await prepare();
    const before = [await schemaOf(url), await applied()];
    const folder = folderOf({
      "a.sql": "create function a() returns integer language sql return 1",
      "b.sql": "create function b() returns nothing",
    });
    await expect(applyFunctions(client, folder)).rejects.toThrow("database/functions/b.sql cannot be applied");
    expect([await schemaOf(url), await applied()]).toEqual(before);
  });

  test("a product keeps the slug that an earlier one made from its name", async () => {
    await prepare();
    const add = "insert into products (name, price_pence) values ('Løvenholm Mug', 999) returning id";
    const slugs = async () =>
      (await client.query("select slug from shown_products where own_name = 'Løvenholm Mug' order by id")).rows;
    await client.query(`
      create or replace function name_slug(name text) returns text language sql immutable parallel safe
      return regexp_replace(regexp_replace(lower(name), '[^a-z0-9 ]', '', 'g'), ' ', '-', 'g')`);
    await client.query(add);
    expect(await slugs()).toEqual([{ slug: "lvenholm-mug" }]);
    await client.query("update function_files set hash = 'older' where name = 'listings.sql'");
    await prepare();
    await client.query(add);
    expect(await slugs()).toEqual([{ slug: "lvenholm-mug" }, { slug: "lovenholm-mug" }]);
  });

  test("can all be applied again over themselves", async () => {
    await prepare();
    const schema = await schemaOf(url);
    await client.query("update function_files set hash = 'older'");
    await prepare();
    expect(await schemaOf(url)).toEqual(schema);
  });
});
