/** Lengths are kept in centimetres and written in both units; nobody measures a T-shirt finer than half an inch. */
const cmPerInch = 2.54;

/** Centimetres to the nearest half inch: 46 gives 18, 21.5 gives 8.5. */
export function cmToInches(cm: number): number {
  return Math.round((cm / cmPerInch) * 2) / 2;
}

/** The way back, exactly: 20 inches are 50.8 cm. */
export function inchesToCm(inches: number): number {
  return inches * cmPerInch;
}

/** One length in cm, or a range from and to. */
export type Length = number | readonly [from: number, to: number];

/** How a length is written in each unit, without the unit: "86 to 94" and "34 to 37". */
export function lengthWords(length: Length): { cm: string; inches: string } {
  const ends = typeof length === "number" ? [length] : length;
  return { cm: ends.join(" to "), inches: ends.map(cmToInches).join(" to ") };
}
