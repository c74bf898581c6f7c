import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { errorCode } from "#app/shared/error-text.ts";

/** A backup cannot be made or restored, and the shop's owner can fix that: the message is one line that says how. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** Whether a file could not be read or written. A full disk names no file. */
export const isOfFile = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "syscall" in error && ("path" in error || fullDisk.includes(errorCode(error) ?? ""));

const fullDisk = ["ENOSPC", "EDQUOT", "EFBIG"];

/**
 * What a backup folder contains, in its `manifest.json`:
 *
 * - `tables/NAME.copy.zst`: the rows of a table as PostgreSQL's COPY writes them (text format), compressed with Zstandard
 * - `uploads/`: pictures and photographs, unless a bucket stores them
 * - `secrets.json`, `sandbox.db`: only of a rehearsal
 */
const manifestSchema = z.object({
  format: z.literal(1),
  /** The release that made it, such as '0.1.0'. */
  release: z.string(),
  /** From `appliedMigrations`. */
  migrations: z.object({ first: z.number(), newest: z.number() }),
  mode: z.enum(["rehearsal", "live"]).nullable(),
  /** ISO 8601; the rows are those of this moment. */
  takenAt: z.string(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      file: z.string(),
      /** Of the compressed file. */
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
  sequences: z.record(z.string(), z.number().nullable()),
  uploads: z.object({ files: z.number(), bytes: z.number() }).nullable(),
});

export type Manifest = z.infer<typeof manifestSchema>;

const fileIn = (folder: string) => join(folder, "manifest.json");

/** Written last: a folder without it is no backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(fileIn(folder), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600, flush: true });
}

/** @throws BackupError if the folder is no backup, or one of an unknown format */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(fileIn(folder), "utf8");
  } catch (error) {
    if (!["ENOENT", "ENOTDIR"].includes(errorCode(error) ?? "")) throw error;
    throw new BackupError(`${folder} is not a backup: it has no manifest.json`);
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new BackupError(`${fileIn(folder)} cannot be read: it is damaged, or from a newer release`);
  }
}
