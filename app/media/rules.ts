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
export const notAPicture = "Choose pictures in JPEG, PNG or WebP; one of these is none";

/** What is wrong with chosen files, by their sizes alone; null when nothing is. @param sizes bytes */
export function sizeProblem(sizes: readonly number[]): string | null {
  if (sizes.length > pictureLimits.count) return `Choose up to ${pictureLimits.count} pictures at a time`;
  if (sizes.some((size) => size > pictureLimits.bytes)) return "Choose pictures of at most 10 MB each";
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return total > pictureLimits.total ? "Choose pictures of at most 40 MB together" : null;
}
