/** A part of a file, both ends counted; `unsatisfiable` lies wholly beyond it. */
export type ByteRange = { from: number; to: number } | "unsatisfiable";

/**
 * What of a file is asked for (RFC 9110, section 14.2): a film is fetched in parts, and Safari plays none without.
 * Null where the whole is to be sent: no range, one that is not understood, or several, which nobody here needs.
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
