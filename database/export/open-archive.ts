import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { errorText } from "#app/shared/error-text.ts";
import { BackupError } from "../backup/manifest.ts";
import { type ArchivedUpload, type ArchiveManifest, type Measured, parseManifest, uploadSchema } from "./format.ts";

export type OpenArchive = AsyncDisposable & {
  manifest: ArchiveManifest;
  /**
   * The lines of a file, verified at the end.
   * @throws BackupError if it is missing, damaged, or not what the manifest says
   */
  lines(content: { file: string } & Measured): AsyncGenerator<string>;
  /** An uploaded file, verified. @throws BackupError as `lines` */
  upload(upload: ArchivedUpload): Promise<Uint8Array>;
};

/**
 * Opens an export archive and reads its manifest; everything else is read on demand.
 * @throws BackupError with one line: not an archive, damaged, or of a newer version
 */
export async function openArchive(file: string): Promise<OpenArchive> {
  const damaged = (why: string) => new BackupError(`${file} is damaged (${why}): use another copy`);
  const zip = await openPromise(file, { autoClose: false }).catch((error) => {
    throw new BackupError(`${file} cannot be opened as an export: ${errorText(error)}`);
  });
  const entries = await entriesOf(zip).catch((error) => {
    zip.close();
    throw damaged(errorText(error));
  });

  const streamOf = async (name: string): Promise<Readable> => {
    const entry = entries.get(name);
    if (!entry) throw new BackupError(`${file} is incomplete: ${name} is missing`);
    return zip.openReadStreamPromise(entry);
  };
  /** What a library says of a damaged archive is never a bug of ours. */
  const reading = async <Result>(name: string, read: () => Promise<Result>): Promise<Result> => {
    try {
      return await read();
    } catch (error) {
      throw error instanceof BackupError ? error : damaged(`${name}: ${errorText(error)}`);
    }
  };

  async function* lines({ file: name, rows, sha256 }: { file: string } & Measured): AsyncGenerator<string> {
    const hash = createHash("sha256");
    const decoder = new TextDecoder();
    let count = 0;
    let rest = "";
    try {
      for await (const chunk of await streamOf(name)) {
        hash.update(chunk);
        const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
        rest = parts.pop()!;
        count += parts.length;
        yield* parts;
      }
    } catch (error) {
      throw error instanceof BackupError ? error : damaged(`${name}: ${errorText(error)}`);
    }
    if (hash.digest("hex") !== sha256) throw damaged(`${name}: its checksum differs`);
    if (count !== rows) throw damaged(`${name}: ${count} lines of ${rows}`);
  }

  try {
    const manifest = await reading("manifest.json", async () =>
      parseManifest(await text(await streamOf("manifest.json")), file),
    );
    return {
      manifest,
      lines,
      upload: (upload) =>
        reading(upload.key, async () => {
          const bytes = await buffer(await streamOf(`uploads/${upload.key}`));
          if (createHash("sha256").update(bytes).digest("hex") !== upload.sha256)
            throw new Error("its checksum differs");
          return bytes;
        }),
      async [Symbol.asyncDispose]() {
        zip.close();
      },
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

/** @throws BackupError if the line names no uploaded file */
export function parseUpload(line: string, file: string): ArchivedUpload {
  try {
    return uploadSchema.parse(JSON.parse(line));
  } catch {
    throw new BackupError(`${file} is damaged: uploads.jsonl has a line that names no file`);
  }
}
