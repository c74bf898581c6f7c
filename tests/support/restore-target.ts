import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { exitMessage } from "#server/supervisor/cannot-start.ts";
import { commandEnvironment } from "./command-environment.ts";
import { databaseUrl } from "./postgres-setup.ts";
import { dropDatabase } from "./test-database.ts";
import type { TestShop } from "./test-shop.ts";

const commands = promisify(execFile);

type Command = "backup" | "restore" | "check" | "migrate" | "export" | "import";

/** Runs a command as its npm script does, for this shop and data folder unless `env` says otherwise. */
export const commandsOf =
  (shop: TestShop, dataFolder: string) =>
  (command: Command, env: Record<string, string>, ...args: string[]) =>
    commands(process.execPath, [fileURLToPath(new URL(`../../bin/${command}.ts`, import.meta.url)), ...args], {
      env: { ...commandEnvironment, DATA_DIR: dataFolder, DATABASE_URL: shop.shop.config.DATABASE_URL, ...env },
    });

/** What a command that should fail says. */
export const refusal = (running: Promise<unknown>): Promise<string> =>
  running.then(
    () => "nothing refused",
    ({ stderr }) => stderr.trim(),
  );

/** The same of a command that runs in this process: loading its program takes longer than what most commands do. */
export const refusalHere = (running: Promise<unknown>): Promise<string> =>
  running.then(() => "nothing refused", exitMessage);

/** An empty database and a data folder that does not exist yet, below `folder`. */
export async function openRestoreTarget(shop: TestShop, folder: string) {
  const name = `restored_${randomBytes(6).toString("hex")}`;
  const server = shop.shop.config.DATABASE_URL;
  await shop.shop.pool.query(`create database ${name}`);
  const place = { DATABASE_URL: databaseUrl(server, name), DATA_DIR: join(folder, name) };
  const client = new pg.Client({ connectionString: place.DATABASE_URL });
  await client.connect();
  return {
    place,
    client,
    async [Symbol.asyncDispose]() {
      await client.end();
      await dropDatabase(server, name);
    },
  };
}
