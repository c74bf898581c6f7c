import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { chownSync, readFileSync, statSync } from "node:fs";
import { CannotStart } from "../supervisor/cannot-start.ts";

/**
 * The system user that PostgreSQL runs as. It refuses to run as root, so when the shop runs as root, its programs drop
 * to an ordinary user. Where that user cannot reach the folders, they run inside a user namespace that maps root to
 * another id (`prefix`).
 */
export type Account = { ids: { uid: number; gid: number } | undefined; prefix: string[] };

const same: Account = { ids: undefined, prefix: [] };
const namespace: Account = { ids: undefined, prefix: ["unshare", "--user", "--map-user=1000", "--map-group=1000"] };

/**
 * Chooses the account for a data folder and makes it the owner. A folder that already has data keeps its owner, since
 * nobody else can read it.
 * @throws CannotStart if the server cannot run in this folder.
 */
export function accountFor(folder: string, hasCluster: boolean, postgres: string): Account {
  if (process.getuid?.() !== 0) return same;
  const owner = statSync(folder);
  const user = hasCluster ? { uid: owner.uid, gid: owner.gid } : ordinaryUser();
  if (user && user.uid !== 0) {
    chownSync(folder, user.uid, user.gid);
    const dropped: Account = { ids: user, prefix: [] };
    if (reaches(dropped, folder, postgres)) return dropped;
    if (!hasCluster) chownSync(folder, 0, 0);
  }
  if (statSync(folder).uid === 0 && reaches(namespace, folder, postgres)) return namespace;
  throw new CannotStart(
    `PostgreSQL does not run as root, and no other user can reach ${folder} and node_modules: start the shop as an ordinary user, or set DATABASE_URL`,
  );
}

/** Runs one of PostgreSQL's programs and waits for it. */
export function runAs(account: Account, folder: string, command: string[], input?: string): SpawnSyncReturns<string> {
  const [program, ...args] = [...account.prefix, ...command];
  return spawnSync(program!, args, {
    ...account.ids,
    cwd: folder,
    env: postgresEnvironment(),
    encoding: "utf8",
    input,
  });
}

/** A clean environment: the owner's PG* variables are meant for other servers. */
export const postgresEnvironment = () => ({ PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" });

// Trying is more reliable than checking modes: parent folders, mount options and containers all matter.
const trial = '"$0" --version && cd "$1"';
const reaches = (account: Account, folder: string, postgres: string) =>
  runAs(account, "/", ["sh", "-c", trial, postgres, folder]).status === 0;

function ordinaryUser(): { uid: number; gid: number } | undefined {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  return user && { uid: Number(user[2]), gid: Number(user[3]) };
}
