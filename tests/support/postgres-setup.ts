import { mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { prepareDatabase } from "#database/prepare.ts";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A database server with a template database: the migrated and seeded demo shop. */
    postgresUrl: string;
    /** The name of that template. */
    templateName: string;
  }
}

type Server = { url: string; template: string; close(): Promise<void> };

/** Vitest loads this file once per tier; all of them share one server. */
const shared = globalThis as typeof globalThis & { testServer?: { tiers: number; opening: Promise<Server> } };

/** One real PostgreSQL for the whole run; each test shop gets its own copy of the template. */
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
 * The server of TEST_DATABASE_URL, whose role must be able to create databases; otherwise the embedded PostgreSQL,
 * which does not exist for macOS.
 */
async function openServer(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL;
  const own = given ? undefined : await startOwnServer();
  const url = given ?? own!.url;
  // Two runs may share one server.
  const template = given ? `rosette_template_${process.pid}` : "rosette_template";
  await runStatement(url, `create database ${template}`);
  await prepareDatabase(databaseUrl(url, template), { seed: true });
  return {
    url,
    template,
    close: async () => {
      if (own) await own.close();
      else await runStatement(url, `drop database if exists ${template} with (force)`);
    },
  };
}

async function startOwnServer() {
  const folder = await newFolder();
  // Test data need not survive a power cut.
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_wal_size: "256MB" };
  const postgres = await startEmbeddedPostgres({ folder: join(folder, "postgres"), log: () => {}, settings });
  return {
    url: postgres.url,
    close: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const memory = "/dev/shm";
/** Bytes. A whole run takes a third of it. */
const roomInMemory = 1024 ** 3;

/**
 * In memory if there is room: a copied database is a thousand files, which take 450 ms on a disk and 20 ms in memory.
 */
async function newFolder(): Promise<string> {
  await removeLeftovers();
  const hasRoom = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize > roomInMemory,
    () => false,
  );
  return mkdtemp(join(hasRoom ? memory : tmpdir(), `rosette-test-${process.pid}-`));
}

/** Removes what killed runs have left in memory. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(memory).catch(() => [])) {
    const pid = /^rosette-test-(\d+)-/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) await rm(join(memory, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

export async function runStatement(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** The URL of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
