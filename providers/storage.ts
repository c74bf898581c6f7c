import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Storage for uploaded files, under keys made by the shop; each is written once (R-MEDIA-1). */
export type Storage = {
  /** @throws Error if the key exists */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null if there is nothing under this key. */
  get(key: string): Promise<Uint8Array | null>;
  /** Removes the file if it exists. */
  remove(key: string): Promise<void>;
};

const wellFormed = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]{2,5}$/;

/** @throws RangeError for keys that could escape the store */
export function checkKey(key: string): void {
  if (!wellFormed.test(key)) throw new RangeError(`Not a storage key: ${key}`);
}

export const taken = (key: string) => new Error(`There is something under ${key} already`);

/** Stores files in a local folder, accessible only to the shop's user. */
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
