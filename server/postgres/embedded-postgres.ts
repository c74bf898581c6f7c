import { spawn } from "node:child_process";
import { closeSync, existsSync, fstatSync, openSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { errorText } from "#app/shared/error-text.ts";
import { CannotStart } from "../supervisor/cannot-start.ts";
import { holdFolder, notWritable } from "../supervisor/data-folder.ts";
import { type Account, accountFor, postgresEnvironment } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { createCluster, loadPassword, refuseOtherMajorVersion, shopRole } from "./cluster.ts";
import { askToStop, clearAfterCrash, findPostmaster, isRunning, readLockFile, runsAs, shutDown } from "./postmaster.ts";
import { serverArguments } from "./settings.ts";
import { makeSocketFolder } from "./socket-folder.ts";

/** `url` reaches database `rosette` as its owner, a role whose only other right is to create databases. */
export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

/**
 * Starts the embedded PostgreSQL, on a unix socket only, and keeps it running until `stop`: it creates the data folder
 * at the first start, takes over a server that outlived its shop, and restarts one that died.
 * @param folder contains data, password, socket and `postgres.log`; locked for this process.
 * @param log called with one line for each later event.
 * @param settings PostgreSQL settings to override, such as `{ fsync: "off" }` for throwaway data.
 * @throws CannotStart with one line for the shop's owner: folder locked, not writable, or from another major version.
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
    const password = loadPassword(folder, account, hasCluster);
    if (!hasCluster) createCluster(folder, binaries, account, password);
    const socketFolder = makeSocketFolder(folder, account);
    const { log, settings } = options;
    const server = await keepServerRunning({
      folder,
      socketFolder,
      account,
      program: binaries.postgres,
      log,
      settings,
    });
    return {
      // Some URL parsers insist on a host; the `host` parameter overrides it.
      url: `postgres://${shopRole}:${password}@localhost/${shopRole}?host=${encodeURIComponent(socketFolder)}`,
      async stop() {
        await server.stop();
        rmSync(socketFolder, { recursive: true, force: true }); // may be in the temporary folder
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

/** Interval in milliseconds for noticing a dead server: with the restart, the shop is back within a second. */
const watchEvery = 200;
/** Maximum wait in milliseconds between restarts of a server that does not come up, for example on a full disk. */
const maxDelay = 10_000;

async function keepServerRunning(server: Server): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const data = join(server.folder, "data");
  let pid = await ensureRunning(server);
  const watching = watch();
  // If the shop exits because of an error, it still stops its database.
  const leave = () => askToStop(pid);
  process.once("exit", leave);

  async function watch(): Promise<void> {
    let wait = watchEvery;
    let lastReported = "";
    // Report repeated failures of the same kind once.
    const say = (line: string) => {
      if (line !== lastReported) server.log(line);
      lastReported = line;
    };
    while (!stopping.signal.aborted) {
      // `stop` aborting the timer is not an error.
      await sleep(wait, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted || !hasEnded()) continue;
      if (wait === watchEvery) say("PostgreSQL ended: starting it again");
      try {
        pid = await ensureRunning(server);
        say("PostgreSQL runs again");
        wait = watchEvery;
      } catch (error) {
        say(errorText(error));
        wait = Math.min(wait * 2, maxDelay);
      }
    }
  }

  /** One that somebody else asked to stop accepts no new connections and waits for the shop's, which never end. */
  function hasEnded(): boolean {
    if (!isRunning(pid)) return true;
    if (readLockFile(data)?.state === "stopping") askToStop(pid);
    return false;
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await watching;
    await shutDown(pid);
    process.off("exit", leave);
  }
  return { stop };
}

/** Takes over a server already running here, or starts one; resolves with its pid once it accepts connections. */
async function ensureRunning(server: Server): Promise<number> {
  const data = join(server.folder, "data");
  const args = serverArguments(data, server.socketFolder, server.settings);
  const found = findPostmaster(data);
  if (found && runsAs(data, found.pid, server.program, args)) {
    if (await becomesReady(data, found.pid, () => isRunning(found.pid))) return found.pid;
  } else if (found) {
    await shutDown(found.pid); // from an older release, or a moved folder
  }
  await clearAfterCrash(data, server.socketFolder);
  return launch(server, data, args);
}

async function launch(server: Server, data: string, settings: string[]): Promise<number> {
  const [program, ...args] = [...server.account.prefix, server.program, ...settings];
  const logFile = join(server.folder, "postgres.log");
  const log = openSync(logFile, "a", 0o600);
  const logStart = fstatSync(log).size;
  // Its own process group: Ctrl-C is for the shop, which stops its database last.
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
    failure = errorText(error);
  });
  child.unref();
  const { pid } = child;
  if (pid && (await becomesReady(data, pid, () => child.exitCode === null && child.signalCode === null))) return pid;
  const said = readFileSync(logFile).subarray(logStart).toString();
  const words = said.match(/(FATAL|PANIC):.*/g)?.at(-1) ?? (said.trim().replace(/\s*\n\s*/g, " ") || failure);
  throw new CannotStart(`PostgreSQL does not start: ${words} (see ${logFile})`);
}

/** No timeout: crash recovery takes as long as it takes. It fails only if the process exits. */
async function becomesReady(data: string, pid: number, isAlive: () => boolean): Promise<boolean> {
  while (isAlive()) {
    const found = readLockFile(data);
    if (found?.pid === pid && found.state === "ready") return true;
    await sleep(5);
  }
  return false;
}
