import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { errorCode, errorText } from "#app/shared/error-text.ts";
import { CannotStart } from "./cannot-start.ts";

/**
 * Creates the data folder. Other users may traverse it, because PostgreSQL runs as another user when the shop runs as
 * root, but its contents are private.
 * @returns its absolute path.
 * @throws CannotStart if it cannot be created or written.
 */
export function makeDataFolder(path: string): string {
  const folder = resolve(path);
  try {
    mkdirSync(dirname(folder), { recursive: true });
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o711 });
    accessSync(folder, constants.W_OK | constants.X_OK);
    return folder;
  } catch (error) {
    throw notWritable(folder, error);
  }
}

/**
 * Locks a folder for this process until `release` or until the process exits, however it exits.
 *
 * Node has no file locks. SQLite uses kernel locks (fcntl): they cannot race or go stale, and they work between
 * containers that share a volume. The file stays empty; only its lock is used.
 * @throws CannotStart if another process holds the folder, or it cannot be written.
 */
export function holdFolder(folder: string): { release(): void } {
  const pidFile = join(folder, "supervisor.pid");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = new DatabaseSync(join(folder, "supervisor.lock"), { timeout: 0 });
    try {
      lock.exec("PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE");
      writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 });
    } catch (error) {
      lock.close();
      throw error;
    }
    return { release: () => lock.close() };
  } catch (error) {
    if (isBusy(error))
      throw new CannotStart(
        `${folder} is held by another running shop${holder(pidFile)}: stop it, or set DATA_DIR to another folder`,
      );
    throw notWritable(folder, error);
  }
}

/** Turns a file access error into one line for the owner; other errors are returned unchanged. */
export function notWritable(folder: string, error: unknown): unknown {
  const code = errorCode(error);
  if (
    !code ||
    ![
      "EACCES",
      "EPERM",
      "EROFS",
      "ENOTDIR",
      "EEXIST",
      "ENOENT",
      "ENAMETOOLONG",
      "ENOSPC",
      "EDQUOT",
      "ERR_SQLITE_ERROR",
    ].includes(code)
  )
    return error;
  const reason = errorText(error).split("\n")[0];
  const isFull = ["ENOSPC", "EDQUOT"].includes(code) || /is full/.test(reason ?? "");
  const way = isFull ? "make room on its disk" : "set DATA_DIR to a folder of your own";
  return new CannotStart(`${folder} cannot be written (${reason}): ${way}`);
}

const sqliteBusy = 5;
const isBusy = (error: unknown) => error instanceof Error && "errcode" in error && error.errcode === sqliteBusy;

function holder(pidFile: string): string {
  try {
    return ` (process ${readFileSync(pidFile, "utf8").trim()})`;
  } catch {
    return "";
  }
}
