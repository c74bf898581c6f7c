import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { readyDatabase } from "#server/supervisor/ready-database.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { databaseUrl } from "../support/postgres-setup.ts";
import { openTestDatabase } from "../support/test-database.ts";

const database = await closeAfterTests(openTestDatabase());

const ready = (settings: { DATABASE_URL?: string; DATABASE_DIRECT_URL?: string }, url = settings.DATABASE_URL ?? "") =>
  readyDatabase(
    { DATA_DIR: "/data", DATABASE_URL: settings.DATABASE_URL, DATABASE_DIRECT_URL: settings.DATABASE_URL, ...settings },
    url,
    { seed: false },
  );
const nobodyThere = "postgres://127.0.0.1:1/shop";
/** The server's default database, in which the shop's role has no rights. */
const foreignDatabase = () => databaseUrl(inject("postgresUrl"), "postgres");
const oneLine = (message: RegExp) => ({ name: "CannotStart", message: expect.stringMatching(message) });

test("a database that does not respond or is not the role's own gives one line with its variable", async () => {
  await expect(ready({ DATABASE_URL: nobodyThere })).rejects.toMatchObject(
    oneLine(/^DATABASE_URL names a database that cannot be used: connect ECONNREFUSED 127.0.0.1:1$/),
  );
  await expect(ready({ DATABASE_URL: foreignDatabase() })).rejects.toMatchObject(
    oneLine(/^DATABASE_URL names a database that cannot be used: permission denied for database postgres$/),
  );
});

test("of two URLs the wrong one is named: the direct one, the pooler's, or one to another database", async () => {
  await ready({ DATABASE_URL: `${database.url}&application_name=pooler`, DATABASE_DIRECT_URL: database.url });
  await expect(ready({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: nobodyThere })).rejects.toMatchObject(
    oneLine(/^DATABASE_DIRECT_URL names .* ECONNREFUSED/),
  );
  await expect(ready({ DATABASE_URL: nobodyThere, DATABASE_DIRECT_URL: database.url })).rejects.toMatchObject(
    oneLine(/^DATABASE_URL names .* ECONNREFUSED/),
  );
  await expect(ready({ DATABASE_URL: foreignDatabase(), DATABASE_DIRECT_URL: database.url })).rejects.toMatchObject(
    oneLine(/^DATABASE_URL names .* "drizzle.__drizzle_migrations" does not exist$/),
  );
});

test("a password file that does not fit the embedded database is named, with the remedy", async () => {
  const url = new URL(database.url);
  url.password = "another";
  await expect(ready({}, url.href)).rejects.toMatchObject(
    oneLine(
      /^\/data\/postgres\/password is not this database's: bring it back, or restore a backup into another DATA_DIR$/,
    ),
  );
});

test("a permission that fails later is a bug and keeps its stack", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("delete from drizzle.__drizzle_migrations");
  await client.end();
  await expect(ready({ DATABASE_URL: database.url })).rejects.toBeInstanceOf(DrizzleQueryError);
});
