import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";

const ownFolder = new URL("./functions/", import.meta.url);

/**
 * Applies the files in `database/functions/` that are new or changed, all or none. Each file replaces what it created
 * before. Call under the migration lock, after the migrations.
 */
export async function applyFunctions(client: pg.Client, folder = ownFolder): Promise<void> {
  const { rows } = await client.query<{ name: string; hash: string }>("select name, hash from function_files");
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const changed = functionFiles(folder).filter(({ name, hash }) => applied.get(name) !== hash);
  if (changed.length === 0) return;
  await client.query("begin");
  try {
    for (const file of changed) await apply(client, file);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

type FunctionFile = { name: string; text: string; hash: string };

function functionFiles(folder: URL): FunctionFile[] {
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), "utf8");
      return { name, text, hash: createHash("sha256").update(text).digest("hex") };
    });
}

async function apply(client: pg.Client, { name, text, hash }: FunctionFile): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    throw new Error(`database/functions/${name} cannot be applied`, { cause: error });
  }
  await client.query(
    `insert into function_files (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [name, hash],
  );
}
