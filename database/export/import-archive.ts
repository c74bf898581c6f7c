import pg from "pg";
import { errorText } from "#app/shared/error-text.ts";
import { type CheckResult, runChecks } from "../backup/check-shop.ts";
import { columnList, connectForBackup, sequencePositions } from "../backup/connect.ts";
import { fillDatabase, refuseUsedDatabase, setSequences } from "../backup/fill-database.ts";
import { BackupError } from "../backup/manifest.ts";
import { type ExportedTable, exportedTables } from "./exported-tables.ts";
import type { ArchivedKind, ArchiveManifest } from "./format.ts";
import { type OpenArchive, openArchive, parseUpload } from "./open-archive.ts";

/** Where uploaded files go. */
type Storage = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
};

type ImportPlace = { databaseUrl: string; storage: Storage };

/** Rows, and characters of JSON, that are inserted at once. */
const maxBatch = { rows: 500, characters: 4_000_000 };

/**
 * Imports an export into an empty shop: a database that this release has just prepared (R-EXPORT-1). Verifies every
 * checksum and count, and runs the checks of `npm run check` on the result. Everything is imported, or nothing.
 * @throws BackupError with one line: not an archive, damaged, incomplete, newer, or the place is not empty
 */
export async function importArchive(
  file: string,
  to: ImportPlace,
): Promise<{ manifest: ArchiveManifest; uploads: number; checks: number }> {
  await using archive = await openArchive(file);
  const client = await connectForBackup(to.databaseUrl);
  const stored: string[] = [];
  try {
    await refuseUsedDatabase(client, "import");
    await client.query("begin");
    await fillKinds(client, archive, file);
    await makeDerived(client);
    await storeUploads(archive, file, to.storage, stored);
    const result = await runChecks(client, to.storage);
    refuseDamaged(result, file);
    await client.query("commit");
    return { manifest: archive.manifest, uploads: stored.length, checks: result.checks };
  } catch (error) {
    for (const key of stored) await to.storage.remove(key);
    throw isOfRow(error) ? new BackupError(`${file} cannot be imported: ${errorText(error)}`) : error;
  } finally {
    await client.end(); // rolls back what is not committed
  }
}

async function fillKinds(client: pg.Client, { manifest, lines }: OpenArchive, file: string): Promise<void> {
  const tables = new Map((await exportedTables(client)).map((each) => [each.kind, each]));
  for (const { kind, fields } of manifest.kinds) {
    const unknown = tables.has(kind) ? fields.find((field) => !tables.get(kind)!.fields.includes(field)) : "";
    if (unknown !== undefined)
      throw new BackupError(
        `${file} has ${unknown ? `the field ${unknown} of ${kind}` : kind}, which this release does not know: update first`,
      );
  }
  const names = [...tables.values()].map(({ name }) => name);
  await fillDatabase(client, names, async () => {
    for (const archived of manifest.kinds)
      await fillKind(client, tables.get(archived.kind)!, archived, lines(archived));
  });
  const known = await sequencePositions(client);
  await setSequences(client, Object.fromEntries(Object.entries(manifest.numbers).filter(([name]) => name in known)));
  await client.query("insert into shop_mode (mode) select $1::text where $1::text is not null", [manifest.mode]);
}

/** A field that the archive does not have gets its column's default. */
async function fillKind(
  client: pg.Client,
  table: ExportedTable,
  { fields }: ArchivedKind,
  lines: AsyncIterable<string>,
) {
  const columns = columnList({ name: table.name, columns: fields });
  const insert = `insert into ${table.name} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${table.name}, $1::json)`;
  let rows: string[] = [];
  let characters = 0;
  const write = async () => {
    if (rows.length > 0) await client.query(insert, [`[${rows.join(",")}]`]);
    rows = [];
    characters = 0;
  };
  for await (const line of lines) {
    rows.push(line);
    characters += line.length;
    if (rows.length >= maxBatch.rows || characters >= maxBatch.characters) await write();
  }
  await write();
}

/** What triggers would have made of the rows. */
async function makeDerived(client: pg.Client): Promise<void> {
  // Archives from before bundles' reviews had a state have only `is_published`.
  await client.query("update bundle_reviews set state = 'published' where is_published and state <> 'published'");
  await client.query("analyze");
  await client.query("select refresh_listings(array(select distinct product_slug(id, slug, name) from products))");
  await client.query(
    `select refresh_customers(array(select id from "user"), array(
       select distinct lower(email) from orders where paid_at is not null and user_id is null and email is not null))`,
  );
  await client.query("select recount_sales()");
}

/** @param stored filled with the keys, to be removed if the import fails */
async function storeUploads(archive: OpenArchive, file: string, storage: Storage, stored: string[]): Promise<void> {
  for await (const line of archive.lines(archive.manifest.uploads)) {
    const upload = parseUpload(line, file);
    const bytes = await archive.upload(upload);
    await storage.put(upload.key, bytes).catch((error) => {
      throw new BackupError(`${upload.key} cannot be stored (${errorText(error)})`);
    });
    stored.push(upload.key);
  }
}

function refuseDamaged({ damages }: CheckResult, file: string): void {
  const [first] = damages;
  if (first)
    throw new BackupError(`${file} was not imported, for its shop is damaged: ${first.check}: ${first.lines[0]}`);
}

/** PostgreSQL's classes of wrong data and of broken constraints: the archive was written by something else. */
const isOfRow = (error: unknown) => error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? "");
