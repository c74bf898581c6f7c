import { join, resolve } from "node:path";
import pg from "pg";
import { errorCode, errorText } from "#app/shared/error-text.ts";
import { type PrepareOptions, prepareDatabase } from "#database/prepare.ts";
import type { Config } from "../config/config.ts";
import { CannotStart } from "./cannot-start.ts";

export type DatabaseSettings = Pick<Config, "DATA_DIR" | "DATABASE_URL" | "DATABASE_DIRECT_URL">;

/**
 * Upgrades the shop's database to this release over the direct URL, and checks that the pooler leads to the same
 * database.
 * @param url of the embedded server if no variable names another
 * @param to as for `prepareDatabase`
 * @throws CannotStart or WrongDatabaseError, with one line for the shop's owner
 */
export async function readyDatabase(settings: DatabaseSettings, url: string, to: PrepareOptions): Promise<void> {
  const direct = settings.DATABASE_DIRECT_URL ?? url;
  const isPooled = direct !== url;
  await prepareDatabase(direct, to).catch((error) => {
    throw explained(error, isPooled ? "DATABASE_DIRECT_URL" : "DATABASE_URL", settings);
  });
  if (!isPooled) return;
  await reach(url).catch((error) => {
    throw explained(error, "DATABASE_URL", settings);
  });
}

async function reach(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query("select from drizzle.__drizzle_migrations limit 1");
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Error codes of the system (`ECONNREFUSED`), TLS, and PostgreSQL: connection, role, database, permission, extension,
 * space, tables.
 */
const cannotBeUsed =
  /^(E[A-Z_]+|[A-Z_]*(CERT|SIGNATURE)[A-Z_]*|08...|28...|3D000|42501|0A000|53[13]00|57P0.|3F000|42P01)$/;
/** Driver messages that have no code. */
const noConnection = /^(The server does not support SSL|Connection terminated)/;

function explained(error: unknown, name: "DATABASE_URL" | "DATABASE_DIRECT_URL", settings: DatabaseSettings): unknown {
  if (!(error instanceof Error)) return error;
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = errorCode(cause) ?? "";
  if (!settings.DATABASE_URL) return explainedEmbedded(settings.DATA_DIR, code, cause) ?? error;
  if (!cannotBeUsed.test(code) && !noConnection.test(cause.message)) return error;
  return new CannotStart(`${name} names a database that cannot be used: ${errorText(cause)}`);
}

function explainedEmbedded(dataDir: string, code: string, cause: Error): CannotStart | undefined {
  const folder = join(resolve(dataDir), "postgres");
  if (code === "28P01")
    return new CannotStart(
      `${join(folder, "password")} is not this database's: bring it back, or restore a backup into another DATA_DIR`,
    );
  if (code === "53100")
    return new CannotStart(`${folder} cannot be written (${errorText(cause)}): make room on its disk`);
  return undefined;
}
