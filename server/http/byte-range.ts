/** A range of a file, both ends inclusive; `unsatisfiable` if it lies wholly beyond the end. */
type ByteRange = { from: number; to: number } | "unsatisfiable";

/**
 * Parses a Range header (RFC 9110, section 14.2); Safari plays no video without ranges. Null means send the whole file:
 * no range, an unknown unit, or several ranges, which nothing here needs.
 */
export function byteRange(header: string | undefined, length: number): ByteRange | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  if (first === "") {
    const wanted = Math.min(Number(last), length);
    return wanted > 0 ? { from: length - wanted, to: length - 1 } : "unsatisfiable";
  }
  const from = Number(first);
  const to = last === "" ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== "" && Number(last) < from) return null;
  return from < length ? { from, to } : "unsatisfiable";
}
