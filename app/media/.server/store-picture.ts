import { randomUUID } from "node:crypto";
import type { Sharp } from "sharp";
import { pictureType } from "#app/returns/.server/photo.ts";
import {
  allRenditions,
  longestSide,
  type PictureFormat,
  pictureAddress,
  pictureFormats,
  renditionAddress,
  type UploadedPicture,
  widthsOf,
} from "#app/shared/uploaded-picture.ts";
import type { Shop } from "#server/shop.ts";

/** Larger pictures would fill the memory when decoded. */
const maxPixels = 60_000_000;

/** A re-encoded picture with all its renditions, not yet stored. */
export type EncodedPicture = { picture: UploadedPicture; files: { key: string; bytes: Uint8Array }[] };

/** The response to an upload (R-MEDIA-1). */
type StoredPicture = { path: string; publicUrl: string; size: number; mimeType: string };

/**
 * Re-encodes an upload as AVIF and WebP in a few widths. This strips everything but the image, such as its location or
 * an appended script.
 * @returns null unless it is a readable JPEG, PNG or WebP, whatever its declared type
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture | null> {
  if (!pictureType(bytes)) return null;
  // Loaded on first use: it is large, and most processes never need it.
  const { default: sharp } = await import("sharp");
  try {
    const { data, info } = await sharp(bytes, { failOn: "error", limitInputPixels: maxPixels })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const picture = { id: randomUUID().replaceAll("-", ""), width, height };
    const pixels = () => sharp(data, { raw: { width, height, channels } });
    const files = [];
    // One at a time: each uses all available processors.
    for (const wide of widthsOf(picture)) {
      for (const format of pictureFormats) {
        const made = await encode(pixels().resize({ width: wide }), format).toBuffer();
        files.push({ key: keyOf(renditionAddress(picture, wide, format)), bytes: made });
      }
    }
    return { picture, files };
  } catch {
    return null;
  }
}

const encode = (image: Sharp, format: PictureFormat): Sharp =>
  format === "avif" ? image.avif({ quality: 55, effort: 3 }) : image.webp({ quality: 82 });

/** Stores all renditions without overwriting anything. If one fails, none stays. */
export async function storePicture(
  shop: Pick<Shop, "storage" | "config">,
  made: EncodedPicture,
): Promise<StoredPicture> {
  try {
    for (const { key, bytes } of made.files) await shop.storage.put(key, bytes);
  } catch (error) {
    await deletePicture(shop, made.picture);
    throw error;
  }
  const path = pictureAddress(made.picture);
  const largest = made.files.find(({ key }) => key === keyOf(path));
  return {
    path,
    publicUrl: new URL(path, shop.config.PUBLIC_URL).href,
    size: largest?.bytes.byteLength ?? 0,
    mimeType: "image/webp",
  };
}

/** Deletes every rendition of a picture; missing ones are ignored. */
export async function deletePicture({ storage }: Pick<Shop, "storage">, picture: UploadedPicture): Promise<void> {
  await Promise.all(allRenditions(picture).map((address) => storage.remove(keyOf(address))));
}

/** The storage key of a URL: 'media/a1-40x30.webp' for '/media/a1-40x30.webp'. */
const keyOf = (address: string): string => address.slice(1);
