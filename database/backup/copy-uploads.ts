import { constants } from "node:fs";
import { copyFile, link, mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { errorCode } from "#app/shared/error-text.ts";

/**
 * Copies `uploads/` into a backup. A file is written once and never changed, so one that the newest earlier backup has
 * already is linked to it: nightly backups take the space of one.
 * @param backups the folder of all backups
 * @returns how many files, and their bytes
 */
export async function copyUploads(uploads: string, folder: string, backups: string) {
  const earlier = (await finishedBackups(backups)).at(-1);
  const copied = { files: 0, bytes: 0 };
  for (const path of await filesIn(uploads)) {
    const target = join(folder, "uploads", path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const size = await copyOne(join(uploads, path), target, earlier && join(backups, earlier, "uploads", path));
    if (size === undefined) continue;
    copied.files += 1;
    copied.bytes += size;
  }
  return copied;
}

/** Names of finished backups, oldest first. */
export async function finishedBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^rosette-\d{8}T\d{6}Z$/.test(name)).sort();
}

/** Deletes the oldest finished backups, so that `keep` are left. */
export async function deleteOldBackups(folder: string, keep: number): Promise<void> {
  for (const old of (await finishedBackups(folder)).slice(0, -keep))
    await rm(join(folder, old), { recursive: true, force: true });
}

/** Deletes what killed backups left. @param before the name of a backup: a younger one may still be written */
export async function deleteUnfinished(folder: string, before: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((each) => /^rosette-\d{8}T\d{6}Z\.unfinished$/.test(each) && each < before))
    await rm(join(folder, name), { recursive: true, force: true });
}

/** How many files there are below a folder, and their bytes. */
export async function measureUploads(folder: string) {
  const found = { files: 0, bytes: 0 };
  for (const path of await filesIn(folder)) {
    found.files += 1;
    found.bytes += (await stat(join(folder, path))).size;
  }
  return found;
}

/** Bytes, or undefined if the file was deleted meanwhile. */
async function copyOne(source: string, target: string, earlier: string | undefined): Promise<number | undefined> {
  try {
    const { size } = await stat(source);
    const linked = earlier !== undefined && (await stat(earlier).catch(() => undefined))?.size === size;
    if (!linked || !(await isLinked(earlier, target))) await copyFile(source, target, constants.COPYFILE_FICLONE);
    return size;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** False where the file system has no links. */
const isLinked = (earlier: string, target: string) =>
  link(earlier, target).then(
    () => true,
    () => false,
  );

/** Relative paths of all files below a folder; none if there is no folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
