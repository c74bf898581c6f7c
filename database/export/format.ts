import { z } from "zod";
import { BackupError } from "../backup/manifest.ts";

/** Of an archive that this release writes. A release reads its own and all earlier versions. */
export const formatVersion = 1;

const contentSchema = z.object({
  /** Where it is in the archive. */
  file: z.string(),
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string(),
});

/** `manifest.json` of an archive, which is written last; `docs/export-format.md` describes it. */
const manifestSchema = z.object({
  format: z.literal("rosette-export"),
  version: z.int().positive(),
  /** The release that wrote it, such as '0.1.0'. */
  release: z.string(),
  /** Null for a shop that has never been started. */
  mode: z.enum(["rehearsal", "live"]).nullable(),
  /** ISO 8601; all records are those of this moment. */
  exportedAt: z.string(),
  kinds: z.array(contentSchema.extend({ kind: z.string(), fields: z.array(z.string()).min(1) })),
  /** The list of uploaded files. */
  uploads: contentSchema,
  /** The last number that each counter gave; null if it gave none. */
  numbers: z.record(z.string(), z.int().nullable()),
});

export type ArchiveManifest = z.infer<typeof manifestSchema>;
export type ArchivedKind = ArchiveManifest["kinds"][number];
type ArchivedContent = z.infer<typeof contentSchema>;
/** What a file of the archive has, once it is written or read. */
export type Measured = Omit<ArchivedContent, "file">;

/** A line of `uploads.jsonl`: the file is `uploads/KEY`. */
export const uploadSchema = z.object({ key: z.string(), bytes: z.int(), sha256: z.string() });
export type ArchivedUpload = z.infer<typeof uploadSchema>;

const versionSchema = z.object({ format: z.literal("rosette-export"), version: z.int() });

/** @throws BackupError if it is no manifest, a damaged one, or a newer release's */
export function parseManifest(text: string, file: string): ArchiveManifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {} // no JSON is no manifest either
  const version = versionSchema.safeParse(json);
  if (!version.success) throw new BackupError(`${file} is not an export of a shop, or its manifest.json is damaged`);
  if (version.data.version > formatVersion)
    throw new BackupError(
      `${file} has version ${version.data.version} of the format, and this release reads ${formatVersion}: update first`,
    );
  const manifest = manifestSchema.safeParse(json);
  if (!manifest.success)
    throw new BackupError(`${file} is damaged: its manifest.json lacks ${firstPath(manifest.error)}`);
  return manifest.data;
}

const firstPath = (error: z.ZodError) => error.issues[0]?.path.join(".") ?? "something";
