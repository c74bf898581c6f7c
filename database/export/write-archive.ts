import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { ZipFile } from "yazl";
import { connectForBackup, sequencePositions } from "../backup/connect.ts";
import { BackupError, isOfFile } from "../backup/manifest.ts";
import { namedUploads } from "../backup/named-uploads.ts";
import { exportedTables, rowsAsJson } from "./exported-tables.ts";
import { type ArchivedUpload, type ArchiveManifest, formatVersion, type Measured } from "./format.ts";

/** Where uploaded files are. */
type Uploads = { get(key: string): Promise<Uint8Array | null> };

type ExportSource = {
  /** Direct, not through a pooler. */
  databaseUrl: string;
  storage: Uploads;
  /** The release that runs. */
  release: string;
};

/** Rows that are in memory at once. */
const batch = 500;

/**
 * Exports a shop, running or not, into a new ZIP archive (R-EXPORT-1). All rows are those of one moment, and are read as
 * they are written: memory does not grow with the shop. An interrupted export leaves `FILE.unfinished`.
 * @throws BackupError if the file exists or cannot be written, or an uploaded file is missing
 */
export async function writeArchive(from: ExportSource, file: string): Promise<ArchiveManifest> {
  if (await stat(file).catch(() => undefined)) throw new BackupError(`${file} exists already: choose another name`);
  const unfinished = `${file}.unfinished`;
  const client = await connectForBackup(from.databaseUrl);
  try {
    await client.query("begin isolation level repeatable read, read only");
    const { zip, manifest } = await fillArchive(client, from, new Date());
    const failed = new AbortController();
    zip.once("error", (error) => failed.abort(error));
    const output = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(zip.outputStream, output, { signal: failed.signal }).catch((error) => {
      throw failed.signal.aborted ? failed.signal.reason : error;
    });
    await rename(unfinished, file);
    return manifest();
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw isOfFile(error) ? new BackupError(`${file} cannot be written (${error.message})`) : error;
  } finally {
    await client.end();
  }
}

/** Lists the archive's entries. Each is read when the archive is written up to it, and the manifest is the last. */
async function fillArchive(client: pg.Client, from: ExportSource, now: Date) {
  const tables = await exportedTables(client);
  const queries = new Map<string, string>();
  for (const table of tables) queries.set(table.kind, await rowsAsJson(client, table));
  const keys = [...new Set((await namedUploads(client)).map(({ key }) => key))].sort();
  const { rows: modes } = await client.query<{ mode: "rehearsal" | "live" }>("select mode from shop_mode");
  const numbers = await sequencePositions(client);

  const zip = new ZipFile();
  const options = { mtime: now, mode: 0o100600 };
  const measured = new Map<string, Measured>();
  const addLines = (file: string, lines: AsyncIterable<string>) =>
    zip.addReadStreamLazy(file, options, (give) => give(null, Readable.from(measure(file, lines, measured))));
  for (const [kind, query] of queries) addLines(fileOf(kind), linesOf(client, query));
  const uploads: ArchivedUpload[] = [];
  for (const key of keys)
    zip.addReadStreamLazy(`uploads/${key}`, { ...options, compress: false }, (give) => {
      readUpload(from.storage, key).then(
        (bytes) => {
          uploads.push({ key, bytes: bytes.length, sha256: sha256(bytes) });
          give(null, Readable.from([bytes]));
        },
        (error) => give(error, Readable.from([])),
      );
    });
  addLines(uploadsFile, linesOfUploads(uploads));
  const manifest = (): ArchiveManifest => ({
    format: "rosette-export",
    version: formatVersion,
    release: from.release,
    mode: modes[0]?.mode ?? null,
    exportedAt: now.toISOString(),
    kinds: tables.map(({ kind, fields }) => {
      const file = fileOf(kind);
      return { kind, file, fields, ...measured.get(file)! };
    }),
    uploads: { file: uploadsFile, ...measured.get(uploadsFile)! },
    numbers,
  });
  zip.addReadStreamLazy("manifest.json", options, (give) =>
    give(null, Readable.from([Buffer.from(`${JSON.stringify(manifest(), undefined, 2)}\n`)])),
  );
  zip.end();
  return { zip, manifest };
}

const fileOf = (kind: string) => `data/${kind}.jsonl`;
const uploadsFile = "uploads.jsonl";

async function* linesOf(client: pg.Client, query: string): AsyncGenerator<string> {
  await client.query(`declare exported no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${batch} from exported`);
    for (const { line } of rows) yield line;
    if (rows.length < batch) break;
  }
  await client.query("close exported");
}

/** Read only once all uploads are written. */
async function* linesOfUploads(uploads: readonly ArchivedUpload[]): AsyncGenerator<string> {
  for (const upload of uploads) yield JSON.stringify(upload);
}

/** Passes lines on as bytes, and keeps their count, size and checksum at the end. */
async function* measure(file: string, lines: AsyncIterable<string>, into: Map<string, Measured>) {
  const hash = createHash("sha256");
  const seen = { rows: 0, bytes: 0 };
  for await (const line of lines) {
    const bytes = Buffer.from(`${line}\n`);
    hash.update(bytes);
    seen.rows += 1;
    seen.bytes += bytes.length;
    yield bytes;
  }
  into.set(file, { ...seen, sha256: hash.digest("hex") });
}

async function readUpload(storage: Uploads, key: string): Promise<Uint8Array> {
  const bytes = await storage.get(key);
  if (!bytes) throw new BackupError(`The uploaded file ${key} is missing: npm run check lists all that are`);
  return bytes;
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
