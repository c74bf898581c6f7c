import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { liveEnvironment } from "../support/live-environment.ts";
import { openedAt, spawnShop } from "../support/spawned-shop.ts";
import { openTestDatabase } from "../support/test-database.ts";

/** Runs `npm start` after installation and build, in a folder with a name that people use. */
const root = join(import.meta.dirname, "../..");
const needed = [
  "app",
  "build",
  "database",
  "providers",
  "public",
  "sandbox",
  "server",
  "package.json",
  "store.config.ts",
];
let place: string;
let clone: string;
let shop: ChildProcess;
let url: string;

const start = (env: Record<string, string>) => spawnShop(clone, { PORT: "0", ...env });

/** The exit code and the output. */
async function outcomeOf(env: Record<string, string>) {
  const { child, said } = start(env);
  await once(child, "close");
  return { code: child.exitCode, said: said() };
}

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), "rosette-main-"));
  clone = join(place, "a shop à la carte & c'est");
  mkdirSync(clone);
  for (const name of needed) cpSync(join(root, name), join(clone, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(clone, "node_modules"));
  // Not port 0: the system could give it to an outgoing connection before the shop listens.
  const started = start({ PORT: String(await freePort()) });
  shop = started.child;
  url = await openedAt(started, 90_000);
});
afterAll(async () => {
  if (shop?.exitCode === null) {
    shop.kill("SIGTERM");
    await once(shop, "exit");
  }
  rmSync(place, { recursive: true, force: true });
});

test("the shop opens in a folder with a space, an accent and punctuation in its path", async () => {
  const home = await (await fetch(url)).text();
  expect(home).toContain("<h1");
  const [asset] = /\/assets\/[\w.-]+\.js/.exec(home)!;
  expect((await fetch(url + asset)).status).toBe(200);
});

test("the process list shows no secret of the rehearsal", () => {
  const secrets: string[] = Object.values(JSON.parse(readFileSync(join(clone, ".data/secrets.json"), "utf8")));
  const { stdout } = spawnSync("ps", ["-eww", "-o", "args"], { encoding: "utf8" });
  expect(stdout).toContain("sandbox/main.ts");
  expect(secrets.filter((secret) => stdout.includes(secret))).toEqual([]);
});

/** A live shop's variables with the running rehearsal's database. */
function liveOverRehearsal(): Record<string, string> {
  const data = join(clone, ".data/postgres/data");
  const socket = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[4]!;
  const password = readFileSync(join(clone, ".data/postgres/password"), "utf8").trim();
  return {
    ...liveEnvironment,
    DATA_DIR: join(place, "live"),
    DATABASE_URL: `postgres://rosette:${password}@localhost/rosette?host=${encodeURIComponent(socket)}`,
    SMTP_URL: "smtp://127.0.0.1:1",
  };
}

test("a live shop refuses a rehearsal's database, and says so in one line", async () => {
  const { code, said } = await outcomeOf(liveOverRehearsal());
  expect(said).toBe(
    "The database belongs to a rehearsal, and SHOP_MODE is live: point DATABASE_URL or DATA_DIR at another one.\n",
  );
  expect(code).toBe(1);
});

test("a database from before 0.1.0 is refused in one line that says what to do", async () => {
  await using database = await openTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("update drizzle.__drizzle_migrations set created_at = created_at - 1");
  await client.end();
  const { code, said } = await outcomeOf({ DATABASE_URL: database.url, DATA_DIR: join(place, "older") });
  expect(said).toBe(
    "The database was made before Rosette 0.1.0 and cannot be brought up to date: start over with a new DATA_DIR or DATABASE_URL, or go on with the version that made it.\n",
  );
  expect(code).toBe(1);
});

test("a missing variable's error names the misspelt one", async () => {
  const { PUBLIC_URL, ...rest } = liveOverRehearsal();
  const { code, said } = await outcomeOf({ ...rest, PUBLIC_ULR: PUBLIC_URL! });
  expect(said).toBe(
    "PUBLIC_URL is missing: it is required when SHOP_MODE is live (PUBLIC_ULR is no variable of the shop: is PUBLIC_URL meant?)\n",
  );
  expect(code).toBe(1);
});

test("doubtful settings are reported at the start, which continues", async () => {
  const { said } = await outcomeOf({ ...liveOverRehearsal(), ROLE: "web", LOG_LEVL: "debug" });
  expect(said).toContain("LOG_LEVL is no variable of the shop: is LOG_LEVEL meant?");
  expect(said).toContain("ROLE is web without S3_BUCKET");
  expect(said).toContain("The database belongs to a rehearsal");
});
