/** How a figure stands to the one before it, as a dashboard says it. Pure. */
export type Change = { words: string; tone: "up" | "down" | "same" };

const whole = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });

/**
 * '+ 24%', '− 9%'. Null where there is nothing to compare with.
 * @param lessIsBetter for what one would rather not have: refunds
 */
export function changeOf(now: number, before: number, lessIsBetter = false): Change | null {
  if (before === 0) return null;
  return signed(Math.round(((now - before) / Math.abs(before)) * 100), "%", lessIsBetter);
}

/** The same for what is a share already: '+ 0.4', in points of percent. */
export function pointsOf(now: number, before: number): Change {
  return signed(Math.round((now - before) * 10) / 10, "", false);
}

function signed(by: number, unit: string, lessIsBetter: boolean): Change {
  if (by === 0) return { words: `± 0${unit}`, tone: "same" };
  const size = unit ? whole.format(Math.abs(by)) : Math.abs(by).toFixed(1);
  return { words: `${by > 0 ? "+" : "−"} ${size}${unit}`, tone: by > 0 === !lessIsBetter ? "up" : "down" };
}

/** Of a whole, in percent with one decimal; 0 of nothing. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
