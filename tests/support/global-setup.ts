import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { prepareDatabase } from "#database/prepare.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A database server whose `rosette_template` holds the migrated and seeded demo shop. */
    postgresUrl: string;
  }
}

export const templateName = "rosette_template";

/** One real PostgreSQL for the whole run; each test shop works on a copy of the template of its own. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "rosette-test-"));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, "postgres"), log: () => {} });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  await admin.end();
  await prepareDatabase(databaseUrl(postgres.url, templateName), { seed: true });
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** The same server, another database. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
