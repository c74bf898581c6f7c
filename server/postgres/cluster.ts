import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { errorCode } from "#app/shared/error-text.ts";
import { CannotStart } from "../supervisor/cannot-start.ts";
import { type Account, runAs } from "./account.ts";
import type { Binaries } from "./binaries.ts";

/** The shop's role and its database; the role owns that database and nothing else. */
export const shopRole = "rosette";

/**
 * Refuses a data folder that another major version of PostgreSQL wrote, before changing anything.
 * @param folder the embedded server's folder; it may be missing.
 */
export function refuseOtherMajorVersion(folder: string, majorVersion: number): void {
  let found: string;
  try {
    found = readFileSync(join(folder, "data/PG_VERSION"), "utf8").trim();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return;
    throw error;
  }
  if (found !== String(majorVersion))
    throw new CannotStart(
      `${folder} was made by PostgreSQL ${found} and this shop brings PostgreSQL ${majorVersion}: set DATA_DIR to another folder, or use the release that made it`,
    );
}

/** The role's password, created at the first start and stored beside the data. */
export function loadPassword(folder: string, account: Account, hasCluster: boolean): string {
  const file = join(folder, "password");
  if (!existsSync(file)) {
    // A backup has the rows, not this file.
    if (hasCluster)
      throw new CannotStart(`${file} is missing: bring it back, or restore a backup into another DATA_DIR`);
    writeFileSync(file, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600, flush: true });
  }
  if (account.ids) chownSync(file, account.ids.uid, account.ids.gid);
  return readFileSync(file, "utf8").trim();
}

/** Creates the data folder under another name and renames it once complete, so an interrupted one never counts. */
export function createCluster(folder: string, binaries: Binaries, account: Account, password: string): void {
  const unfinished = join(folder, "data.new");
  rmSync(unfinished, { recursive: true, force: true });
  const passwordFile = join(folder, "password");
  // The libc locale is C, which every system has; the builtin provider does sorting and case mapping.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["--username=postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  run([binaries.initdb, `--pgdata=${unfinished}`, "--data-checksums", ...locale, ...access]);
  // Single-user mode needs no socket. The superuser gets no password: nobody signs in as it.
  const statements = [
    `CREATE ROLE ${shopRole} LOGIN CREATEDB PASSWORD '${password}';`,
    `CREATE DATABASE ${shopRole} OWNER ${shopRole};`,
    "ALTER ROLE postgres PASSWORD NULL;",
  ];
  run(
    [binaries.postgres, "--single", "-c", "exit_on_error=on", "-D", unfinished, "postgres"],
    `${statements.join("\n")}\n`,
  );
  renameSync(unfinished, join(folder, "data"));
  syncFolder(folder);

  function run(command: string[], input?: string): void {
    const result = runAs(account, folder, command, input);
    if (result.status === 0) return;
    const reason = result.error?.message ?? result.stderr.trim().split("\n").slice(-3).join(" ");
    const what = `PostgreSQL could not make its data folder ${unfinished}`;
    if (/No space left|Disk quota/.test(reason))
      throw new CannotStart(`${what}, which takes 100 MB: make room on its disk, or set DATA_DIR to another folder`);
    throw new Error(`${what}: ${reason}`);
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
