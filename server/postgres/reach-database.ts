import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { type PrepareOptions, refuseOtherMode } from "#database/prepare.ts";
import type { Config } from "../config/config.ts";
import { makeDataFolder } from "../supervisor/data-folder.ts";
import { readyDatabase } from "../supervisor/ready-database.ts";
import { shopRole } from "./cluster.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { findPostmaster } from "./postmaster.ts";

/**
 * Opens the shop's database for a command-line tool: the one in DATABASE_URL, the embedded one of a running shop, or an
 * embedded one started for the duration. Never upgrades that of a running shop, as far as it is embedded.
 * @param to as for `prepareDatabase`
 * @throws CannotStart or WrongDatabaseError, with one line for the shop's owner
 */
export async function reachDatabase(config: Config, to: PrepareOptions): Promise<AsyncDisposable & { url: string }> {
  if (config.DATABASE_URL) {
    await readyDatabase(config, config.DATABASE_URL, to);
    return { url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, async [Symbol.asyncDispose]() {} };
  }
  const folder = join(makeDataFolder(config.DATA_DIR), "postgres");
  const running = runningUrl(folder);
  if (running) {
    await readyDatabase(config, running, { seed: false, upgrade: false });
    if (to.mode) await refuseOtherMode(running, to.mode);
    return { url: running, async [Symbol.asyncDispose]() {} };
  }
  const postgres = await startEmbeddedPostgres({ folder, log: () => {} });
  await readyDatabase(config, postgres.url, to);
  return { url: postgres.url, [Symbol.asyncDispose]: () => postgres.stop() };
}

/** The URL of a running shop's server: the fifth line of its lock file is the socket folder. */
function runningUrl(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const data = join(realpathSync(folder), "data");
  if (!findPostmaster(data)) return undefined;
  const socketFolder = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[4]?.trim();
  if (!socketFolder) return undefined;
  const password = readFileSync(join(folder, "password"), "utf8").trim();
  return `postgres://${shopRole}:${password}@localhost/${shopRole}?host=${encodeURIComponent(socketFolder)}`;
}
