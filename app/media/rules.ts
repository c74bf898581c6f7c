/** What may be uploaded at once. Pure: the browser says it before sending, the server decides. */
export const pictureLimits = {
  /** Bytes of one picture. */
  bytes: 10 * 1024 * 1024,
  /** Bytes of all pictures of one form. */
  total: 40 * 1024 * 1024,
  /** Pictures of one form. */
  count: 8,
} as const;

export const pictureTypes = "image/jpeg,image/png,image/webp";
export const notAPicture = "One of these files isn’t a JPEG, PNG or WebP picture";

const inMegabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
const tooLarge = `Choose pictures of at most ${inMegabytes(pictureLimits.bytes)} each`;
export const tooMuchTogether = `Choose pictures of at most ${inMegabytes(pictureLimits.total)} together`;

/** What is wrong with chosen files, by their sizes alone; null when nothing is. @param sizes bytes */
export function sizeProblem(sizes: readonly number[]): string | null {
  if (sizes.length > pictureLimits.count) return `Choose up to ${pictureLimits.count} pictures at a time`;
  if (sizes.some((size) => size > pictureLimits.bytes)) return tooLarge;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return total > pictureLimits.total ? tooMuchTogether : null;
}
