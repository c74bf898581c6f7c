import pg from "pg";
import { errorText } from "#app/shared/error-text.ts";
import { namedUploads } from "./named-uploads.ts";
import { type Check, schemaChecks } from "./schema-checks.ts";
import { shopChecks } from "./shop-checks.ts";

/** Where uploaded files are. */
type Uploads = { get(key: string): Promise<Uint8Array | null> };

type Damage = { check: string; lines: string[] };
/** How many checks ran, and what is damaged. */
export type CheckResult = { checks: number; damages: Damage[] };

/** Lines shown of one check; the last says how many more there are. */
const maxLines = 20;

/**
 * Recounts everything in a shop that can be counted twice, without changing anything. The shop may be running: all
 * queries see the same moment.
 * @param storage of the uploaded files
 */
export async function checkShop(databaseUrl: string, storage: Uploads): Promise<CheckResult> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined); // the running query reports it
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read");
    return await runChecks(client, storage);
  } finally {
    await client.end(); // rolls back
  }
}

/** The same checks in a transaction that is open, of what it has written itself. */
export async function runChecks(client: pg.ClientBase, storage: Uploads): Promise<CheckResult> {
  const checks: Check[] = [...(await schemaChecks(client)), ...shopChecks];
  const damages: Damage[] = [];
  const found = (check: string, lines: string[]) => void (lines.length > 0 && damages.push({ check, lines }));
  for (const check of checks) found(check.name, await breachesOf(client, check));
  found("uploads: every picture and photograph is there", await missingUploads(client, storage));
  return { checks: checks.length + 1, damages };
}

/** A query that fails is a breach as well: it could not read what it counts. */
async function breachesOf(client: pg.ClientBase, { breaches, before = [] }: Check): Promise<string[]> {
  await client.query("savepoint one");
  try {
    for (const statement of before) await client.query(statement);
    // Reads the tables themselves, since a damaged index would hide rows.
    await client.query("set local enable_indexscan = off");
    await client.query("set local enable_bitmapscan = off");
    const { rows } = await client.query<string[]>({ text: breaches, rowMode: "array" });
    return shortened(rows.map(([line]) => line!));
  } catch (error) {
    return [errorText(error)];
  } finally {
    await client.query("rollback to one");
  }
}

const shortened = (lines: string[]) =>
  lines.length > maxLines ? [...lines.slice(0, maxLines), `and ${lines.length - maxLines} more`] : lines;

async function missingUploads(client: pg.ClientBase, storage: Uploads): Promise<string[]> {
  const lines: string[] = [];
  for (const { place, key } of await namedUploads(client)) {
    const problem = await storage.get(key).then(
      (bytes) => (bytes ? null : "is missing"),
      (error) => `cannot be read (${errorText(error)})`,
    );
    if (problem) lines.push(`${place}: ${key} ${problem}`);
  }
  return shortened(lines);
}
