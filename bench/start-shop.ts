import { spawn } from "node:child_process";
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openPool } from "#database/open.ts";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";

export type BenchShop = AsyncDisposable & {
  url: string;
  databaseUrl: string;
  pool: ReturnType<typeof openPool>;
  /** Pid of the parent of the shop's processes. */
  pid: number;
  /** The session secret. */
  secret: string;
  /** The pid of its PostgreSQL, and the file to which that writes its log. */
  postgresPid: number;
  postgresLog: string;
};

/** Application name of the bench's own connections, so that their queries are not counted as the shop's. */
const benchName = "bench";

/** Settings without limits on print orders and checkouts. */
export const unlimited = { PRINTFUL_CALLS_PER_MINUTE: "0", CHECKOUTS_PER_MINUTE: "0" };

/** This checkout. */
export const here = fileURLToPath(new URL("..", import.meta.url));

/**
 * Starts the built shop as `npm start` does, in its own folder, with a PostgreSQL that the benchmark can fill.
 * @param more variables of docs/running.md
 * @param tree another built checkout to compare with
 * @param settings of PostgreSQL that differ from the shop's
 * @param stderr where its log goes: a file's descriptor, or this process's own
 */
export async function startBenchShop(
  more: Record<string, string> = {},
  tree = here,
  settings: Record<string, string> = {},
  stderr: number | "inherit" = "inherit",
): Promise<BenchShop> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "rosette-bench-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, "postgres"), log: () => {}, settings });
  opened.defer(() => postgres.stop());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const secret = randomBytes(32).toString("hex");
  const variables = {
    PORT: port,
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: postgres.url,
    LOG_LEVEL: "silent",
    SESSION_SECRET: secret,
    NODE_COMPILE_CACHE: join(tree, "node_modules/.cache/node"),
  };
  const env = { PATH: process.env.PATH, ...variables, ...more } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, ["--max-semi-space-size=1", join(tree, "server/main.ts")], {
    env,
    stdio: ["ignore", "ignore", stderr],
  });
  opened.defer(async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  });
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error("the shop did not start");
    await pause(100);
  }
  const pool = openPool(`${postgres.url}&application_name=${benchName}`, 2, (error) => console.error(error.message));
  opened.defer(() => pool.end());
  const all = opened.move();
  const postgresPid = Number(readFileSync(join(folder, "postgres/data/postmaster.pid"), "utf8").split("\n")[0]);
  const postgresLog = join(folder, "postgres/postgres.log");
  return {
    url,
    databaseUrl: postgres.url,
    pool,
    secret,
    postgresPid,
    postgresLog,
    pid: child.pid!,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return String(address.port);
}

/** Signs in an owner. @returns the `authorization` header */
export async function openStaffSession({ pool, secret }: Pick<BenchShop, "pool" | "secret">): Promise<string> {
  const id = randomUUID();
  const token = randomBytes(24).toString("base64url");
  await pool.query(
    `insert into "user" (id, name, email, email_verified, two_factor_enabled)
     values ($1, 'Bench', 'bench@staff.example', true, true)`,
    [id],
  );
  await pool.query("insert into admin_roles (user_id, role, permissions) values ($1, 'owner', '{admin_access}')", [id]);
  await pool.query(
    "insert into session (id, token, user_id, expires_at) values ($1, $2, $3, now() + interval '1 hour')",
    [randomUUID(), token, id],
  );
  return `Bearer ${token}.${createHmac("sha256", secret).update(token).digest("base64")}`;
}

/** Jobs that are due or running, without the sweep, which always comes again. */
export async function countDueJobs(pool: BenchShop["pool"]): Promise<number> {
  const due = `select from pgboss.job where state < 'completed' and start_after <= now() and name <> 'sweep'`;
  return (await pool.query(due)).rowCount!;
}

/** PostgreSQL settings that `statementsSince` needs. */
export const loggingStatements = { log_statement: "all", log_line_prefix: "@@%p %a ~" };

export type Statements = { statements: number; transactions: number };

/** The log's current length, in bytes. */
export const endOf = (log: string): number => statSync(log).size;

/** Number of statements and transactions that PostgreSQL received from that offset on, without the bench's own. */
export function statementsSince(log: string, start: number): Statements {
  const inTransaction = new Set<string>();
  const counted = { statements: 0, transactions: 0 };
  for (const entry of readFileSync(log).subarray(start).toString().split("@@")) {
    const [, pid, name, text] = /^(\d+) (\S*) ~LOG: +(?:statement|execute [^:]+): *(.*)/s.exec(entry) ?? [];
    if (!pid || name === benchName) continue;
    counted.statements += 1;
    if (/^begin\b/i.test(text!)) inTransaction.add(pid);
    if (/^(commit|rollback)\b/i.test(text!) && inTransaction.delete(pid)) counted.transactions += 1;
    else if (!inTransaction.has(pid)) counted.transactions += 1;
  }
  return counted;
}
