import { readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** PostgreSQL's main process, as described by its lock file `postmaster.pid`. */
type Postmaster = { pid: number; state: string };

/** Reads the lock file; undefined if it is missing or half written. */
export function readLockFile(data: string): Postmaster | undefined {
  const lines = read(join(data, "postmaster.pid"))?.split("\n");
  const pid = Number(lines?.[0]);
  return pid > 0 ? { pid, state: lines?.[7]?.trim() ?? "starting" } : undefined;
}

/**
 * The server running on this data folder, even if another shop started it. The lock file may name a dead process or,
 * after a reboot, an unrelated program.
 */
export function findPostmaster(data: string): Postmaster | undefined {
  const found = readLockFile(data);
  if (!found || !isRunning(found.pid)) return undefined;
  const folder = linkOf(found.pid, "cwd"); // undefined without permission to look: then trust the process name
  return folder === undefined || folder === data ? found : undefined;
}

/** Whether this process is PostgreSQL and alive; not a zombie, which PID 1 in many containers never reaps. */
export function isRunning(pid: number): boolean {
  const stat = read(`/proc/${pid}/stat`); // `pid (name) state ...`; the name may contain parentheses
  if (!stat?.includes("(postgres")) return false;
  const state = stat[stat.lastIndexOf(")") + 2];
  return state !== "Z" && state !== "X";
}

/** Whether this server was started with this program and these arguments, so it can be taken over. */
export function runsAs(data: string, pid: number, program: string, args: string[]): boolean {
  const given = args.map((arg) => ` "${arg}"`).join("");
  return (
    read(join(data, "postmaster.opts"))?.trimEnd().endsWith(given) === true &&
    [program, undefined].includes(linkOf(pid, "exe"))
  );
}

/** Requests a fast shutdown: open transactions are rolled back, committed data is on disk. */
export function askToStop(pid: number): void {
  signal(pid, "SIGINT");
}

/** Requests a fast shutdown and waits for it. */
export async function shutDown(pid: number): Promise<void> {
  askToStop(pid);
  const patience = Date.now() + 20_000;
  while (isRunning(pid)) {
    if (Date.now() > patience) signal(pid, "SIGQUIT"); // immediate; it recovers from its log at the next start
    await sleep(5);
  }
}

/**
 * Cleans up after a killed server: its sessions must end before another server may write, and its lock files would
 * block that one while the dead process is a zombie.
 */
export async function clearAfterCrash(data: string, socketFolder: string): Promise<void> {
  const patience = Date.now() + 200;
  for (let left = sessions(data); left.length > 0; left = sessions(data)) {
    if (Date.now() > patience) for (const pid of left) signal(pid, "SIGKILL");
    await sleep(10);
  }
  for (const file of [join(data, "postmaster.pid"), join(socketFolder, ".s.PGSQL.5432.lock")])
    rmSync(file, { force: true });
}

const sessions = (data: string) =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && isRunning(pid) && linkOf(pid, "cwd") === data);

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // gone already
  }
}

function linkOf(pid: number, name: "cwd" | "exe"): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/${name}`);
  } catch {
    return undefined;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
