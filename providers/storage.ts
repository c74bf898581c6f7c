import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Where uploaded files lie. Keys are made by the shop, never by who sends a file, and a key is written once
 * (R-MEDIA-1).
 */
export type Storage = {
  /** @throws Error when there is something under this key already */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is nothing under this key. */
  get(key: string): Promise<Uint8Array | null>;
  /** Gone, whether it was there or not. */
  remove(key: string): Promise<void>;
};

const wellFormed = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]{2,5}$/;

/** @throws RangeError for what could lead out of the store */
export function checkKey(key: string): void {
  if (!wellFormed.test(key)) throw new RangeError(`Not a storage key: ${key}`);
}

export const taken = (key: string) => new Error(`There is something under ${key} already`);

/** A folder of this machine, for the shop's own account alone. */
export function openFolderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    checkKey(key);
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path, bytes, { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
        throw error.code === "EEXIST" ? taken(key) : error;
      });
    },
    get: async (key) => readFile(pathOf(key)).catch(nullWhenMissing),
    remove: async (key) => rm(pathOf(key), { force: true }),
  };
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
