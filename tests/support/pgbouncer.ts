import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { accountFor, postgresEnvironment } from "#server/postgres/account.ts";
import { freePort } from "./free-port.ts";
import { byPort, serverAddress } from "./server-address.ts";
import { until } from "./until.ts";

/** Server connections shared by all clients: fewer than the shop opens, so that clients switch between them. */
const shared = 4;

/**
 * A PgBouncer in transaction mode in front of the tests' PostgreSQL, as docs/running.md describes it.
 * @param program the path of PgBouncer
 * @returns `through` gives a database's URL through it
 */
export async function openPgBouncer(program: string, serverUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), "rosette-pgbouncer-"));
  const { username, password } = new URL(serverUrl);
  const server = serverAddress(serverUrl);
  const port = await freePort();
  const settings = join(folder, "pgbouncer.ini");
  const users = join(folder, "users.txt");
  // Like PostgreSQL it refuses to run as root, and the socket is only for PostgreSQL's user.
  const isOnSocket = server.host.startsWith("/");
  const account = accountFor(isOnSocket ? server.host : folder, isOnSocket, program);
  writeFileSync(users, `"${username}" "${password}"\n`);
  writeFileSync(
    settings,
    [
      "[databases]",
      `* = host=${server.host} port=${server.port}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = scram-sha-256",
      `auth_file = ${users}`,
      "pool_mode = transaction",
      `default_pool_size = ${shared}`,
      // Seconds until it tries a server again that refused it. With its default, 15, it would outlast a failover.
      "server_login_retry = 1",
    ].join("\n"),
  );
  if (account.ids) for (const path of [folder, settings, users]) chownSync(path, account.ids.uid, account.ids.gid);
  const through = (databaseUrl: string) => byPort(databaseUrl, port);
  let child = await start();

  async function start(): Promise<ChildProcess> {
    const [first, ...args] = [...account.prefix, program, settings];
    const started = spawn(first!, args, {
      ...account.ids,
      env: postgresEnvironment(),
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    started.stderr.on("data", (bytes) => {
      said += bytes;
    });
    await until(`PgBouncer to answer`, async () => {
      if (started.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`);
      const client = new pg.Client({ connectionString: through(serverUrl) });
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    });
    return started;
  }

  async function kill(): Promise<void> {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  }

  return {
    through,
    /** Kills it, with every connection of its clients, and starts it again on the same port. */
    async restart() {
      await kill();
      child = await start();
    },
    async [Symbol.asyncDispose]() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
