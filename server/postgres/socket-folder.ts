import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CannotStart } from "../supervisor/cannot-start.ts";
import type { Account } from "./account.ts";

/** A socket's path must fit into 108 bytes with its final zero (`sockaddr_un`). */
const longestPath = 107;
const fits = (folder: string) =>
  Buffer.byteLength(join(folder, ".s.PGSQL.5432")) <= longestPath && !/[",]/.test(folder);

/**
 * Makes the folder of the server's socket: beside its data, or in the temporary folder, named after
 * the data folder, when that path is too long. Only the server's user may enter it.
 * @throws CannotStart when somebody else owns the folder of that name in the temporary folder.
 */
export function makeSocketFolder(folder: string, account: Account): string {
  const short = `rosette-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`;
  const place = [join(folder, "socket"), join(tmpdir(), short)].find(fits) ?? join("/tmp", short);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const uid = account.ids?.uid ?? process.getuid?.();
  const found = lstatSync(place); // not stat: a link may lead anywhere
  if (!found.isDirectory() || (found.uid !== uid && found.uid !== process.getuid?.()))
    throw new CannotStart(
      `${place} belongs to another user: remove it, or set DATA_DIR to a folder with a shorter path`,
    );
  if (account.ids) chownSync(place, account.ids.uid, account.ids.gid);
  chmodSync(place, 0o700);
  return place;
}
