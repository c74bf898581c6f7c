import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { type Account, accountFor, postgresEnvironment, runAs } from "#server/postgres/account.ts";
import { findBinaries } from "#server/postgres/binaries.ts";
import { createCluster, loadPassword, shopRole } from "#server/postgres/cluster.ts";
import { clearAfterCrash, shutDown } from "#server/postgres/postmaster.ts";
import { serverArguments } from "#server/postgres/settings.ts";
import { makeSocketFolder } from "#server/postgres/socket-folder.ts";
import { freePort } from "../support/free-port.ts";
import { until } from "../support/until.ts";
import { copyData } from "./copy-data.ts";

export type PostgresNode = {
  name: string;
  port: number;
  data: string;
  password(): string;
  /** The shop's database, as its owner. */
  shopUrl(): string;
  /** As a superuser, for replication and settings. */
  adminUrl(): string;
  /** Makes an empty database server. */
  create(): void;
  /** Makes it a standby of this primary, with a copy of its data. */
  copy(primary: PostgresNode): Promise<void>;
  /** Resolves once it accepts connections. */
  start(): Promise<void>;
  /** As if its machine lost power: no process of it is left. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  isUp(): boolean;
  /** @throws if it does not answer within seconds */
  ask(statement: string): Promise<Record<string, unknown>[]>;
};

const binaries = findBinaries();

/** `wal_keep_size` is what a standby may be missing before it needs a new copy. */
const settings = { listen_addresses: "127.0.0.1", wal_keep_size: "256MB", hot_standby_feedback: "on" };

/**
 * A machine with the shop's own PostgreSQL, on a port of its own. Unlike the shop's embedded server it stays dead once
 * it is killed.
 * @param folder where it has its data; made here
 */
export async function openNode(name: string, folder: string): Promise<PostgresNode> {
  mkdirSync(folder, { recursive: true });
  const data = join(folder, "data");
  const account = accountFor(folder, false, binaries.postgres);
  const port = await freePort();
  let child: ChildProcess | undefined;
  let password = "";
  const url = (role: string, database: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;

  const node: PostgresNode = {
    name,
    port,
    shopUrl: () => url(shopRole, shopRole),
    adminUrl: () => url("postgres", "postgres"),
    create(): void {
      password = loadPassword(folder, account, false);
      createCluster(folder, binaries, account, password);
      single(account, folder, data, `ALTER ROLE postgres PASSWORD '${password}';`);
    },
    async copy(primary: PostgresNode): Promise<void> {
      rmSync(data, { recursive: true, force: true });
      password = primary.password();
      await copyData(primary, data);
      const from = `host=127.0.0.1 port=${primary.port} user=postgres password=${password} application_name=${name}`;
      // What ALTER SYSTEM set on the primary is not for a standby.
      writeFileSync(join(data, "postgresql.auto.conf"), `primary_conninfo = '${from}'\n`);
      writeFileSync(join(data, "standby.signal"), "");
      if (account.ids) execFileSync("chown", ["-R", `${account.ids.uid}:${account.ids.gid}`, data]);
    },
    password: () => password,
    data,
    async start(): Promise<void> {
      const socketFolder = makeSocketFolder(folder, account);
      await clearAfterCrash(data, socketFolder);
      const args = serverArguments(data, socketFolder, { ...settings, port: String(port) });
      const [program, ...rest] = [...account.prefix, binaries.postgres, ...args];
      const log = openSync(join(folder, "postgres.log"), "a");
      child = spawn(program!, rest, {
        ...account.ids,
        cwd: folder,
        env: postgresEnvironment(),
        stdio: ["ignore", log, log],
      });
      closeSync(log);
      await until(`PostgreSQL ${name} to answer`, () => {
        if (child?.exitCode !== null)
          throw new Error(`${name} ended: ${readFileSync(join(folder, "postgres.log"), "utf8").slice(-800)}`);
        return node.ask("select 1").then(
          () => true,
          () => false,
        );
      });
    },
    async kill(): Promise<void> {
      if (!child) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
      child = undefined;
      await clearAfterCrash(data, makeSocketFolder(folder, account));
    },
    async stop(): Promise<void> {
      if (child?.pid && child.exitCode === null) await shutDown(child.pid);
      child = undefined;
    },
    isUp: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    async ask(statement: string): Promise<Record<string, unknown>[]> {
      const client = new pg.Client({
        connectionString: node.adminUrl(),
        connectionTimeoutMillis: 3_000,
        query_timeout: 3_000,
      });
      client.on("error", () => {});
      try {
        await client.connect();
        return (await client.query(statement)).rows;
      } finally {
        await client.end().catch(() => {});
      }
    },
  };
  return node;
}

/** A statement to a server that does not run. */
function single(account: Account, folder: string, data: string, statement: string): void {
  const command = [binaries.postgres, "--single", "-c", "exit_on_error=on", "-D", data, "postgres"];
  const { status, stderr } = runAs(account, folder, command, `${statement}\n`);
  if (status !== 0) throw new Error(`${statement}: ${stderr}`);
}
