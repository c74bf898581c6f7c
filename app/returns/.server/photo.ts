import { inArray, sql } from "drizzle-orm";
import { fileNotFound } from "#app/shared/.server/file-not-found.ts";
import { errorText } from "#app/shared/error-text.ts";
import { returnPhotos } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { photoMonths } from "../rules.ts";

/**
 * Re-encodes uploaded photographs. This strips everything but the image (its location, an appended script), and fails
 * for anything that is not an image.
 */
const longestSide = 2000;
const maxPixels = 60_000_000;

const starts: { type: string; matches(bytes: Uint8Array): boolean }[] = [
  { type: "image/jpeg", matches: (bytes) => isAt(bytes, 0, [0xff, 0xd8, 0xff]) },
  { type: "image/png", matches: (bytes) => isAt(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  {
    type: "image/webp",
    matches: (bytes) => isAt(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && isAt(bytes, 8, [0x57, 0x45, 0x42, 0x50]),
  },
];

const isAt = (bytes: Uint8Array, offset: number, wanted: number[]) =>
  wanted.every((byte, index) => bytes[offset + index] === byte);

/** The type by the file's first bytes, whatever its declared type; null for anything but JPEG, PNG and WebP. */
export const pictureType = (bytes: Uint8Array): string | null =>
  starts.find(({ matches }) => matches(bytes))?.type ?? null;

/** @returns JPEG bytes; null if it is not a readable image */
export async function asPhoto(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (!pictureType(bytes)) return null;
  // Loaded on first use: it is large, and most processes never need it.
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(bytes, { failOn: "error", limitInputPixels: maxPixels })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** The response with a photograph: never interpreted as a page, never cached. */
export function photoAnswer(photo: { contentType: string; bytes: Uint8Array } | null): Response {
  if (!photo) return fileNotFound();
  return new Response(new Uint8Array(photo.bytes), {
    headers: {
      "content-type": photo.contentType,
      "content-disposition": "inline; filename=photo.jpg",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}

/** The most that one run handles; the next run continues. */
const batch = 200;

/**
 * Deletes photographs of returns that are no longer needed. Uses the business clock. A file that cannot be deleted does
 * not stop the others.
 * @throws Error at the end, with the number of photographs left for the next run
 */
export async function purgeExpiredPhotos(shop: Shop): Promise<void> {
  const left = await purgePhotos(shop);
  if (left > 0) throw new Error(`photographs of returns that could not be deleted: ${left}`);
}

/** @returns how many could not be deleted */
async function purgePhotos(shop: Shop): Promise<number> {
  const due = shop.db
    .select({ id: returnPhotos.id, storageKey: returnPhotos.storageKey })
    .from(returnPhotos)
    .where(sql`${returnPhotos.askedAt} < (select business_now()) - make_interval(months => ${photoMonths})`)
    .orderBy(returnPhotos.askedAt)
    .limit(10 * batch)
    .as("due");
  // In random order, so that undeletable ones do not fill every run.
  const old = await shop.db.select().from(due).orderBy(sql`random()`).limit(batch);
  // Delete the file first: a leftover row is retried, but a file without a row would stay forever. In parallel, because
  // each takes its full timeout if storage is down, and the sweeper waits for them.
  const removed = await Promise.all(old.map((photo) => removeFile(shop, photo)));
  const gone = removed.filter((id) => id !== null);
  if (gone.length > 0) await shop.db.delete(returnPhotos).where(inArray(returnPhotos.id, gone));
  return old.length - gone.length;
}

/** @returns the photograph's id; null if its file could not be deleted, which is logged */
async function removeFile(shop: Shop, { id, storageKey }: { id: string; storageKey: string }): Promise<string | null> {
  try {
    await shop.storage.remove(storageKey);
    return id;
  } catch (error) {
    shop.log.error({ storageKey, error: errorText(error) }, "a photograph of a return could not be deleted");
    return null;
  }
}
