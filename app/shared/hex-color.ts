/** Red, green and blue, from 0 to 255, of a color like `#f2a93b`; null for any other text. */
export function channelsOf(hex: string): [number, number, number] | null {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!digits) return null;
  const [red = 0, green = 0, blue = 0] = digits.slice(1).map((pair) => Number.parseInt(pair, 16));
  return [red, green, blue];
}
