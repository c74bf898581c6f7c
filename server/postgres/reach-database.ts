import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { refuseOtherMode, type ShopMode } from "#database/prepare.ts";
import type { Config } from "../config/config.ts";
import { makeDataFolder } from "../supervisor/data-folder.ts";
import { readyDatabase } from "../supervisor/ready-database.ts";
import { shopRole } from "./cluster.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { findPostmaster } from "./postmaster.ts";

/**
 * The shop's database for a command beside the shop: the one that DATABASE_URL names, the embedded one of a shop that
 * runs, or that one started for as long as the command takes, brought up to this release.
 * @param to.seed fills an empty catalogue with the demo shop's goods
 * @param to.mode the shop's; left out where it is not known
 * @throws CannotStart or WrongDatabaseError, with one line for the shop's owner
 */
export async function reachDatabase(
  config: Config,
  to: { seed: boolean; mode?: ShopMode },
): Promise<AsyncDisposable & { url: string }> {
  if (config.DATABASE_URL) {
    await readyDatabase(config, config.DATABASE_URL, to);
    return { url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, async [Symbol.asyncDispose]() {} };
  }
  const folder = join(makeDataFolder(config.DATA_DIR), "postgres");
  const running = runningUrl(folder);
  if (running) {
    if (to.mode) await refuseOtherMode(running, to.mode);
    return { url: running, async [Symbol.asyncDispose]() {} };
  }
  const postgres = await startEmbeddedPostgres({ folder, log: () => {} });
  await readyDatabase(config, postgres.url, to);
  return { url: postgres.url, [Symbol.asyncDispose]: () => postgres.stop() };
}

/** Where the server of a shop that runs listens: its lock file names the socket's folder in the fifth line. */
function runningUrl(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const data = join(realpathSync(folder), "data");
  if (!findPostmaster(data)) return undefined;
  const socketFolder = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[4]?.trim();
  if (!socketFolder) return undefined;
  const password = readFileSync(join(folder, "password"), "utf8").trim();
  return `postgres://${shopRole}:${password}@localhost/${shopRole}?host=${encodeURIComponent(socketFolder)}`;
}
