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

/** More would fill the memory while it is unpacked. */
const mostPixels = 60_000_000;

/** A picture made anew in all its renditions, not yet stored. */
export type MadePicture = { picture: UploadedPicture; files: { key: string; bytes: Uint8Array }[] };

/** What an upload gives (R-MEDIA-1). */
export type KeptPicture = { path: string; publicUrl: string; size: number; mimeType: string };

/**
 * Makes a picture anew from what was sent, in AVIF and WebP and a few widths. That leaves out everything that is no
 * picture: the place it was taken, a script behind it.
 * @returns null for anything but a JPEG, PNG or WebP that can be read, whatever it calls itself
 */
export async function makePicture(bytes: Uint8Array): Promise<MadePicture | null> {
  if (!pictureType(bytes)) return null;
  // Loaded with the first picture: it is large and most processes never need it.
  const { default: sharp } = await import("sharp");
  try {
    const { data, info } = await sharp(bytes, { failOn: "error", limitInputPixels: mostPixels })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const picture = { id: randomUUID().replaceAll("-", ""), width, height };
    const pixels = () => sharp(data, { raw: { width, height, channels } });
    const files = [];
    // One after the other: each takes all processors it can get.
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

/** Stores all renditions, without overwriting anything; of a picture that fails half-way nothing stays. */
export async function keepPicture(shop: Pick<Shop, "storage" | "config">, made: MadePicture): Promise<KeptPicture> {
  try {
    for (const { key, bytes } of made.files) await shop.storage.put(key, bytes);
  } catch (error) {
    await forgetPicture(shop, made.picture);
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

/** Takes every rendition of a picture out of the storage, whether it is there or not. */
export async function forgetPicture({ storage }: Pick<Shop, "storage">, picture: UploadedPicture): Promise<void> {
  await Promise.all(allRenditions(picture).map((address) => storage.remove(keyOf(address))));
}

/** Where what is shown under an address lies: '/media/a1-40x30.webp' under 'media/a1-40x30.webp'. */
const keyOf = (address: string): string => address.slice(1);
