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
  if (!photo) return new Response("Not found.", { status: 404, headers: { "cache-control": "no-store" } });
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
