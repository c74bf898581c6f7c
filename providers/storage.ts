import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A file that was stored, and when, by the storage's own clock. */
export type StoredFile = { key: string; storedAt: Date };

/** Storage for uploaded files, under keys made by the shop; each is written once (R-MEDIA-1). */
export type Storage = {
  /** @throws Error if the key exists */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null if there is nothing under this key. */
  get(key: string): Promise<Uint8Array | null>;
  /** Removes the file if it exists. */
  remove(key: string): Promise<void>;
  /** Every file whose key begins with this folder, in pages of at most 1,000; other files there are left out. */
  list(folder: "media" | "returns"): AsyncIterable<StoredFile[]>;
};

const wellFormed = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]{2,5}$/;

/** The most files in one page of a list. */
export const storagePage = 1000;

export const isKey = (text: string): boolean => wellFormed.test(text);

/** @throws RangeError for keys that could escape the store */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new RangeError(`Not a storage key: ${key}`);
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
    async *list(name) {
      const names = (await readdir(join(folder, name)).catch(nullWhenMissing)) ?? [];
      const keys = names.map((each) => `${name}/${each}`).filter(isKey);
      for (let from = 0; from < keys.length; from += storagePage)
        yield (await Promise.all(keys.slice(from, from + storagePage).map(look))).filter((file) => file !== null);
    },
  };

  /** Null if it was removed meanwhile. */
  async function look(key: string): Promise<StoredFile | null> {
    const found = await stat(join(folder, key)).catch(nullWhenMissing);
    return found && { key, storedAt: found.mtime };
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
