import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * The sandbox's single database file. A killed process loses nothing committed (the operating system has it). A power
 * cut may lose the latest commits, which does not matter in a rehearsal, so no commit waits for the disk.
 */
export function openSandboxDatabase(dataDir: string): DatabaseSync {
  const inMemory = dataDir === ":memory:";
  if (!inMemory) mkdirSync(dataDir, { recursive: true });
  const db = new DatabaseSync(inMemory ? dataDir : join(dataDir, "sandbox.db"));
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000");
  // Only a checkpoint waits for the disk, and blocks everything while it does: one per 40 MB written.
  db.exec("PRAGMA wal_autocheckpoint = 10000; PRAGMA journal_size_limit = 4000000; PRAGMA cache_size = -4000");
  db.exec("CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID");
  return db;
}

/** Runs work atomically, in a savepoint so that it can be nested. */
export function atomically<T>(db: DatabaseSync, work: () => T): T {
  db.exec("SAVEPOINT work");
  try {
    const result = work();
    db.exec("RELEASE work");
    return result;
  } catch (error) {
    db.exec("ROLLBACK TO work");
    db.exec("RELEASE work");
    throw error;
  }
}

/** One small durable value, stored as JSON. */
export function setting<T>(db: DatabaseSync, name: string, initial: T) {
  const row = db.prepare("SELECT value FROM settings WHERE name = ?").get(name);
  let value = row ? (JSON.parse(String(row.value)) as T) : initial;
  return {
    get: () => value,
    set(next: T): T {
      db.prepare("INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value").run(
        name,
        JSON.stringify(next),
      );
      value = next;
      return next;
    },
  };
}
