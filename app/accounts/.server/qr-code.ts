import { encode } from "uqr";

/** Squares a side, and the dark ones as an SVG path. */
export type QrCode = { size: number; path: string };

/** Squares of quiet around the code, as scanners want it (ISO/IEC 18004). */
const border = 4;
/** More than the key of an account needs; a form could send anything. */
const longest = 500;

/** A text as a QR code. @returns null for one that is too long to be an account's key */
export function qrCode(text: string): QrCode | null {
  if (text.length > longest) return null;
  const { size, data } = encode(text, { ecc: "M", border });
  const path = data.flatMap((row, y) => runsOf(row).map(({ x, width }) => `M${x} ${y}h${width}v1h-${width}z`)).join("");
  return { size, path };
}

/** Dark squares side by side are one stroke. */
const runsOf = (row: readonly boolean[]): { x: number; width: number }[] =>
  [
    ...row
      .map((isDark) => (isDark ? "#" : " "))
      .join("")
      .matchAll(/#+/g),
  ].map(({ index, 0: run }) => ({
    x: index,
    width: run.length,
  }));
