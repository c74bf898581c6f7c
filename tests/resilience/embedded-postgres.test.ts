import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";
import { findPostmaster, readLockFile } from "#server/postgres/postmaster.ts";

/** A folder whose server has run before: creating one takes most of a second. */
let used: string;
let root: string;
let folder: string;
const opened: { stop(): Promise<void> }[] = [];
const said: string[] = [];

beforeAll(async () => {
  used = mkdtempSync(join(tmpdir(), "rosette-postgres-"));
  await (await startEmbeddedPostgres({ folder: join(used, "postgres"), log() {} })).stop();
});

afterAll(() => rmSync(used, { recursive: true, force: true }));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "rosette-postgres-"));
  folder = join(root, "postgres");
  said.length = 0;
});

afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop();
  rmSync(root, { recursive: true, force: true });
});

async function start(place = folder): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder: place, log: (line) => said.push(line) });
  opened.push(server);
  return server;
}

// Not Node's own copying, which makes private folders readable by others.
const reuse = () => execFileSync("cp", ["-a", join(used, "postgres"), folder]);

async function stop(server: EmbeddedPostgres): Promise<void> {
  opened.splice(opened.indexOf(server), 1);
  await server.stop();
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined); // the server is killed on purpose
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Milliseconds. On an idle machine a server is back in 0.3 s. */
const patience = 60_000;
const serverPid = (place = folder) => findPostmaster(join(place, "data"))?.pid;

async function eventually<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(10)) {
    const found = await Promise.resolve(look()).catch(() => undefined);
    if (found !== undefined) return found;
  }
  throw new Error(`not within ${patience} ms`);
}

/** A shop in its own process, so that it can be killed. It sends the URL when its server is up. */
async function startElsewhere(): Promise<{ shop: ChildProcess; url: string }> {
  const module = JSON.stringify(new URL("../../server/postgres/embedded-postgres.ts", import.meta.url).href);
  const code = `const { startEmbeddedPostgres } = await import(${module});
    const { url } = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, log() {} });
    process.on("disconnect", () => process.exit());
    process.send(url);`;
  const shop = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [url] = await once(shop, "message");
  return { shop, url };
}

test("a server starts from nothing, durable and in UTF-8, and keeps its rows after a stop", async () => {
  chmodSync(root, 0o711); // as root: another user may reach the folder, so the server runs as that one
  const first = await start();
  const settings = await ask(
    first.url,
    `select current_setting('fsync') fsync, current_setting('synchronous_commit') commit,
      current_setting('full_page_writes') pages, current_setting('data_checksums') checksums,
      current_setting('server_encoding') encoding, current_setting('timezone') zone, current_setting('listen_addresses') listen,
      (select datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()) locale,
      (select rolsuper from pg_roles where rolname = current_user) super`,
  );
  expect(settings).toEqual([
    {
      fsync: "on",
      commit: "on",
      pages: "on",
      checksums: "on",
      encoding: "UTF8",
      zone: "UTC",
      listen: "",
      locale: "b C.UTF-8",
      super: false,
    },
  ]);
  await ask(first.url, "create table kept (word text); insert into kept values ('Ünïted')");
  await stop(first);
  expect(readLockFile(join(folder, "data"))).toBeUndefined();

  const second = await start();
  expect(await ask(second.url, "select word, upper(word) from kept")).toEqual([{ word: "Ünïted", upper: "ÜNÏTED" }]);
});

test("a wrong password is refused", async () => {
  reuse();
  const { url } = await start();
  await expect(ask(url.replace(/rosette:[^@]+@/, "rosette:wrong@"), "select 1")).rejects.toThrow(
    /password authentication/,
  );
});

test("its log says which rule a row broke, and not what was in the row", async () => {
  reuse();
  const { url } = await start();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("create table people (email text unique, name text check (name <> 'Nobody'))");
  const add = (name: string) => client.query("insert into people values ($1, $2)", ["rowan@example.com", name]);
  await add("Rowan");
  await expect(add("Rowan")).rejects.toThrow("duplicate key value");
  await expect(add("Nobody")).rejects.toThrow("violates check constraint");
  await client.end();
  const log = readFileSync(join(folder, "postgres.log"), "utf8");
  for (const rule of ["people_email_key", "people_name_check"]) expect(log).toContain(rule);
  expect(log).not.toMatch(/rowan@example\.com|DETAIL/);
});

test("a server that outlived its killed shop is taken over, not started twice", async () => {
  reuse();
  const { shop, url } = await startElsewhere();
  await ask(url, "create table kept (n int); insert into kept values (7)");
  const survivor = serverPid();
  shop.kill("SIGKILL");
  await once(shop, "exit");

  const again = await start();
  expect(serverPid()).toBe(survivor);
  expect(await ask(again.url, "select n from kept")).toEqual([{ n: 7 }]);

  process.kill(survivor!, "SIGKILL"); // a server that is not our child is watched too
  await eventually(() => (serverPid() === survivor ? undefined : serverPid()));
  expect(await eventually(() => ask(again.url, "select n from kept"))).toEqual([{ n: 7 }]);
});

test("a killed server comes back by itself, with every row, although clients were using it", async () => {
  reuse();
  const { url } = await start();
  await ask(url, "create table kept (n int); insert into kept values (1)");
  const busy = Promise.all([1, 2, 3].map(() => ask(url, "select pg_sleep(60)").catch((error) => error)));
  const killed = serverPid();
  process.kill(killed!, "SIGKILL");
  expect(await eventually(() => ask(url, "select n from kept"))).toEqual([{ n: 1 }]);
  expect(serverPid()).not.toBe(killed);
  await eventually(() => (said.includes("PostgreSQL runs again") ? true : undefined));
  for (const error of await busy) expect(error).toBeInstanceOf(Error);
});

const sleepers = "select pid from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()";

test("a server that somebody asked to stop starts again, although the shop is connected", async () => {
  reuse();
  const { url } = await start();
  const connected = ask(url, "select pg_sleep(600)").catch((error) => error);
  await eventually(async () => ((await ask(url, sleepers)).length === 1 ? true : undefined));
  const asked = serverPid();
  process.kill(asked!, "SIGTERM");
  await eventually(() => (said.includes("PostgreSQL runs again") ? true : undefined));
  expect(serverPid()).not.toBe(asked);
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(await connected).toBeInstanceOf(Error);
});

test("a server that cannot start reports it once, and comes back when it can", async () => {
  reuse();
  const server = await start();
  const version = join(folder, "data/PG_VERSION");
  renameSync(version, `${version}.away`);
  process.kill(findPostmaster(join(folder, "data"))!.pid, "SIGKILL");
  const tries = () =>
    readFileSync(join(folder, "postgres.log"), "utf8").match(/is not a valid data directory/g)?.length;
  await eventually(() => ((tries() ?? 0) >= 4 ? true : undefined));
  expect(said).toEqual([
    "PostgreSQL ended: starting it again",
    expect.stringContaining("is not a valid data directory"),
  ]);
  renameSync(`${version}.away`, version);
  await eventually(() => (said.at(-1) === "PostgreSQL runs again" ? true : undefined));
  expect(await ask(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a folder that another running shop holds is refused and unchanged", async () => {
  reuse();
  await start();
  const before = readdirSync(folder);
  await expect(startEmbeddedPostgres({ folder, log() {} })).rejects.toThrow(
    `${folder} is held by another running shop (process ${process.pid})`,
  );
  expect(readdirSync(folder)).toEqual(before);
  expect(serverPid()).toBeGreaterThan(0);
});

test("of two simultaneous starts on a new folder one gets it, the other is refused", async () => {
  const outcomes = await Promise.allSettled([start(), start()]);
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a folder of another major version is refused and unchanged", async () => {
  mkdirSync(join(folder, "data"), { recursive: true });
  writeFileSync(join(folder, "data/PG_VERSION"), "17\n");
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 17 and this shop brings PostgreSQL 18/);
  expect(readdirSync(folder)).toEqual(["data"]);
});

test("a folder that cannot be written is refused in one line", async () => {
  writeFileSync(join(root, "file"), "");
  await expect(start(join(root, "file/postgres"))).rejects.toThrow(
    /^.*cannot be written \(.*\): set DATA_DIR to a folder of your own$/,
  );
});

test("an interrupted first start leaves no data folder", async () => {
  mkdirSync(join(folder, "data.new"), { recursive: true });
  writeFileSync(join(folder, "data.new/PG_VERSION"), "18\n");
  const { url } = await start();
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(existsSync(join(folder, "data.new"))).toBe(false);
});

test("a folder whose path is too long for a socket gets a short one elsewhere", async () => {
  const long = join(root, "a-name-that-goes-on-and-on-".repeat(5));
  const server = await start(long);
  expect(await ask(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  const socketFolder = new URL(server.url).searchParams.get("host") ?? "";
  expect(socketFolder).not.toContain(long);
  await stop(server);
  expect(existsSync(socketFolder)).toBe(false);
});

test("a lock file that names another process after a reboot is ignored", async () => {
  reuse();
  const first = await start();
  const lock = readFileSync(join(folder, "data/postmaster.pid"), "utf8");
  await stop(first);
  writeFileSync(join(folder, "data/postmaster.pid"), lock.replace(/^\d+/, String(process.pid)));
  const { url } = await start();
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("the error of a server that does not start quotes the latest line of its log", async () => {
  reuse();
  writeFileSync(join(folder, "postgres.log"), "FATAL:  of last year\n");
  rmSync(join(folder, "data/global/pg_control"));
  await expect(start()).rejects.toMatchObject({
    name: "CannotStart",
    message: expect.stringMatching(
      /^PostgreSQL does not start: (?!.*last year).*pg_control.* \(see .*postgres\.log\)$/,
    ),
  });
});
