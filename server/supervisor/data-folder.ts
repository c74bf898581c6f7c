import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { notWritable } from "./hold-folder.ts";

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
