import { spawn } from "node:child_process";
import { closeSync, existsSync, fstatSync, openSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStart } from "../supervisor/cannot-start.ts";
import { holdFolder, notWritable } from "../supervisor/hold-folder.ts";
import { type Account, accountFor, postgresEnvironment } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { createCluster, keepPassword, refuseOtherMajorVersion, shopRole } from "./cluster.ts";
import { askToStop, clearAfterCrash, findPostmaster, isRunning, readLockFile, runsAs, shutDown } from "./postmaster.ts";
import { serverArguments } from "./settings.ts";
import { makeSocketFolder } from "./socket-folder.ts";

/** `url` reaches database `rosette` as its owner, a role without further rights (it may create databases). */
export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

/**
 * Brings up the PostgreSQL that comes with the shop, on a unix socket only, and keeps it up until
 * `stop`: it makes the data folder at the first start, takes over a server that outlived its shop,
 * and starts a server that died again.
 * @param folder holds data, password, socket and `postgres.log`; held for this process alone.
 * @param log called with one line for each later event of the server.
 * @param settings of PostgreSQL that differ from the shop's, such as `{ fsync: "off" }` where nothing has to last.
 * @throws CannotStart with one line for the shop's owner: folder held, not writable, or of another major version.
 */
export async function startEmbeddedPostgres(options: {
  folder: string;
  log: (line: string) => void;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const binaries = findBinaries();
  try {
    refuseOtherMajorVersion(options.folder, binaries.majorVersion);
  } catch (error) {
    throw notWritable(options.folder, error);
  }
  const hold = holdFolder(options.folder);
  try {
    const folder = realpathSync(options.folder);
    const hasCluster = existsSync(join(folder, "data"));
    const account = accountFor(folder, hasCluster, binaries.postgres);
    const password = keepPassword(folder, account, hasCluster);
    if (!hasCluster) createCluster(folder, binaries, account, password);
    const socketFolder = makeSocketFolder(folder, account);
    const { log, settings } = options;
    const server = await keepUp({ folder, socketFolder, account, program: binaries.postgres, log, settings });
    return {
      // The host in front is for readers of URLs that insist on one; the socket's folder overrides it.
      url: `postgres://${shopRole}:${password}@localhost/${shopRole}?host=${encodeURIComponent(socketFolder)}`,
      async stop() {
        await server.stop();
        rmSync(socketFolder, { recursive: true, force: true }); // it may lie in the temporary folder
        hold.release();
      },
    };
  } catch (error) {
    hold.release();
    throw error;
  }
}

type Server = {
  folder: string;
  socketFolder: string;
  account: Account;
  program: string;
  log: (line: string) => void;
  settings: Record<string, string> | undefined;
};

/** How often a dead server is noticed: with its start, the shop is back within a second. */
const watchEvery = 200;
/** Milliseconds between two starts of one that does not come up, on a full disk for example: at most. */
const longestWait = 10_000;

async function keepUp(server: Server): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let pid = await bringUp(server);
  const watching = watch();
  // A shop that leaves in a hurry, on an error of its own, still takes its database with it.
  const leave = () => askToStop(pid);
  process.once("exit", leave);

  async function watch(): Promise<void> {
    let wait = watchEvery;
    let saidLast = "";
    // Repeated failures of the same kind are reported once.
    const say = (line: string) => {
      if (line !== saidLast) server.log(line);
      saidLast = line;
    };
    while (!stopping.signal.aborted) {
      // A timer that is cut short by `stop` is no error.
      await sleep(wait, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted || isRunning(pid)) continue;
      if (wait === watchEvery) say("PostgreSQL ended: starting it again");
      try {
        pid = await bringUp(server);
        say("PostgreSQL runs again");
        wait = watchEvery;
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
        wait = Math.min(wait * 2, longestWait);
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await watching;
    await shutDown(pid);
    process.off("exit", leave);
  }
  return { stop };
}

/** Takes over the server that runs here already, or starts one; resolves with its pid when it accepts connections. */
async function bringUp(server: Server): Promise<number> {
  const data = join(server.folder, "data");
  const args = serverArguments(data, server.socketFolder, server.settings);
  const found = findPostmaster(data);
  if (found && runsAs(data, found.pid, server.program, args)) {
    if (await becomesReady(data, found.pid, () => isRunning(found.pid))) return found.pid;
  } else if (found) {
    await shutDown(found.pid); // an older release's, or of a folder that was moved
  }
  await clearAfterCrash(data, server.socketFolder);
  return launch(server, data, args);
}

async function launch(server: Server, data: string, settings: string[]): Promise<number> {
  const [program, ...args] = [...server.account.prefix, server.program, ...settings];
  const logFile = join(server.folder, "postgres.log");
  const log = openSync(logFile, "a", 0o600);
  const saidBefore = fstatSync(log).size;
  // A process group of its own: Ctrl-C is for the shop, which stops its database last.
  const child = spawn(program!, args, {
    ...server.account.ids,
    cwd: server.folder,
    env: postgresEnvironment(),
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  let failure = "it ended at once";
  child.on("error", (error) => {
    failure = error.message;
  });
  child.unref();
  const { pid } = child;
  if (pid && (await becomesReady(data, pid, () => child.exitCode === null && child.signalCode === null))) return pid;
  const said = readFileSync(logFile).subarray(saidBefore).toString();
  const words = said.match(/(FATAL|PANIC):.*/g)?.at(-1) ?? (said.trim().replace(/\s*\n\s*/g, " ") || failure);
  throw new CannotStart(`PostgreSQL does not start: ${words} (see ${logFile})`);
}

/** Recovery after a crash takes as long as it takes: the only way to fail is to end. */
async function becomesReady(data: string, pid: number, isAlive: () => boolean): Promise<boolean> {
  while (isAlive()) {
    const found = readLockFile(data);
    if (found?.pid === pid && found.state === "ready") return true;
    await sleep(5);
  }
  return false;
}
