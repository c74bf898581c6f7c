import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { prepareDatabase } from "#database/prepare.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A database server whose template database holds the migrated and seeded demo shop. */
    postgresUrl: string;
    /** The name of that template. */
    templateName: string;
  }
}

type Server = { url: string; template: string; close(): Promise<void> };

/** Vitest loads this file once for each tier; all of them use one server. */
const shared = globalThis as typeof globalThis & { testServer?: { tiers: number; opening: Promise<Server> } };

/** One real PostgreSQL for the whole run; each test shop works on a copy of the template of its own. */
export default async function setup(project: TestProject) {
  shared.testServer ??= { tiers: 0, opening: openServer() };
  const { opening } = shared.testServer;
  shared.testServer.tiers += 1;
  const { url, template, close } = await opening;
  project.provide("postgresUrl", url);
  project.provide("templateName", template);
  return async () => {
    if (!shared.testServer || --shared.testServer.tiers > 0) return;
    shared.testServer = undefined;
    await close();
  };
}

/**
 * TEST_DATABASE_URL, where it names a server whose role may create databases; else the PostgreSQL that comes with the
 * shop, which has none for macOS.
 */
async function openServer(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL;
  const own = given ? undefined : await startOwnServer();
  const url = given ?? own!.url;
  // Two runs may use one server.
  const template = given ? `rosette_template_${process.pid}` : "rosette_template";
  await statement(url, `create database ${template}`);
  await prepareDatabase(databaseUrl(url, template), { seed: true });
  return {
    url,
    template,
    close: async () => {
      if (own) await own.close();
      else await statement(url, `drop database if exists ${template} with (force)`);
    },
  };
}

async function startOwnServer() {
  const folder = await mkdtemp(join(tmpdir(), "rosette-test-"));
  // Nothing here has to survive a power cut.
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  const postgres = await startEmbeddedPostgres({ folder: join(folder, "postgres"), log: () => {}, settings });
  return {
    url: postgres.url,
    close: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function statement(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
