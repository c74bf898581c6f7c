import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CannotStart } from "../supervisor/cannot-start.ts";
import type { Account } from "./account.ts";

/** A socket path must fit in 108 bytes including its null terminator (`sockaddr_un`). */
const longestPath = 107;
const fits = (folder: string) =>
  Buffer.byteLength(join(folder, ".s.PGSQL.5432")) <= longestPath && !/[",]/.test(folder);

/**
 * Creates the folder for the server's socket: beside its data or, if that path is too long, in the temporary folder
 * under a name derived from the data folder. Only the server's user may enter it.
 * @throws CannotStart if somebody else owns that folder in the temporary folder.
 */
export function makeSocketFolder(folder: string, account: Account): string {
  const short = `rosette-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`;
  const place = [join(folder, "socket"), join(tmpdir(), short)].find(fits) ?? join("/tmp", short);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const uid = account.ids?.uid ?? process.getuid?.();
  const found = lstatSync(place); // not stat: it could be a symlink
  if (!found.isDirectory() || (found.uid !== uid && found.uid !== process.getuid?.()))
    throw new CannotStart(
      `${place} belongs to another user: remove it, or set DATA_DIR to a folder with a shorter path`,
    );
  if (account.ids) chownSync(place, account.ids.uid, account.ids.gid);
  chmodSync(place, 0o700);
  return place;
}
