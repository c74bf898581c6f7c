import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { commandEnvironment } from "../support/command-environment.ts";
import { databaseUrl } from "../support/postgres-setup.ts";
import { refusal } from "../support/restore-target.ts";
import { dropDatabase } from "../support/test-database.ts";

const server = inject("postgresUrl");
const name = `older_${randomBytes(6).toString("hex")}`;
const url = databaseUrl(server, name);
const opened = new AsyncDisposableStack();
const client = new pg.Client({ connectionString: url });
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "older-"));
  opened.defer(() => rm(folder, { recursive: true }));
  const maintenance = new pg.Client({ connectionString: server });
  await maintenance.connect();
  await maintenance.query(`create database ${name}`);
  await maintenance.end();
  opened.defer(() => dropDatabase(server, name));
  await client.connect();
  opened.defer(() => client.end());
  await client.query(await readFile(join(import.meta.dirname, "releases/0.1.0.sql"), "utf8"));
});
afterAll(() => opened.disposeAsync());

const migrations = async () =>
  (await client.query("select count(*)::int as applied from drizzle.__drizzle_migrations")).rows[0].applied;

/** Processes of that release may be running, and a backup from before an update has to have its tables. */
test.each([
  ["backup", "backups"],
  ["export", "shop.zip"],
  ["check"],
  ["check-config"],
  ["staff", "add", "nia@example.com"],
  ["restore", "rosette-20261125T031000Z"],
  ["import", "shop.zip"],
])("bin/%s.ts leaves the database of an older release as it is", async (command, ...args) => {
  const before = await migrations();
  const env = { ...commandEnvironment, DATA_DIR: join(folder, "data"), DATABASE_URL: url };
  const paths = args.map((each) => (["add", "nia@example.com"].includes(each) ? each : join(folder, each)));
  const said = await refusal(promisify(execFile)(process.execPath, [`bin/${command}.ts`, ...paths], { env }));
  expect(said).toBe(
    "The database was made by an older version of Rosette: back it up with that one, then start this one, or run npm run migrate.",
  );
  expect(await migrations()).toBe(before);
  expect(await readdir(folder)).toEqual([]);
});
