import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** What a folder takes on its disk, in whole megabytes of 1,048,576 bytes, as `du -sm` counts. */
export const megabytesOf = (folder: string): number => Math.ceil(bytesOf(folder) / 1_048_576);

function bytesOf(path: string): number {
  const stats = lstatSync(path);
  const own = stats.blocks * 512;
  if (!stats.isDirectory()) return own;
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), own);
}
