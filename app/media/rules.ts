/** Upload limits. Pure: the browser checks them before sending, the server enforces them. */
export const pictureLimits = {
  /** Bytes per picture. */
  bytes: 10 * 1024 * 1024,
  /** Bytes of all pictures in one form. */
  total: 40 * 1024 * 1024,
  /** Pictures per form. */
  count: 8,
} as const;

export const pictureTypes = "image/jpeg,image/png,image/webp";
export const notAPicture = "One of these files isn’t a JPEG, PNG or WebP picture";

const inMegabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
const tooLarge = `Choose pictures of at most ${inMegabytes(pictureLimits.bytes)} each`;
export const tooMuchTogether = `Choose pictures of at most ${inMegabytes(pictureLimits.total)} together`;

/**
 * What is wrong with the chosen files, by size alone; null if nothing.
 * @param sizes bytes
 */
export function sizeProblem(sizes: readonly number[]): string | null {
  if (sizes.length > pictureLimits.count) return `Choose up to ${pictureLimits.count} pictures at a time`;
  if (sizes.some((size) => size > pictureLimits.bytes)) return tooLarge;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return total > pictureLimits.total ? tooMuchTogether : null;
}
