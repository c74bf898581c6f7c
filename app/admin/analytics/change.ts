/** A figure's change against the earlier period, as a dashboard shows it. Pure. */
export type Change = { text: string; tone: "up" | "down" | "same" };

const whole = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });

/** '+ 24%', '− 9%'. Null if the earlier figure is 0. @param lessIsBetter for figures such as refunds */
export function changeOf(now: number, before: number, lessIsBetter = false): Change | null {
  if (before === 0) return null;
  return signed(Math.round(((now - before) / Math.abs(before)) * 100), "%", lessIsBetter);
}

/** The same for shares, in percentage points: '+ 0.4'. */
export function pointsOf(now: number, before: number): Change {
  return signed(Math.round((now - before) * 10) / 10, "", false);
}

function signed(by: number, unit: string, lessIsBetter: boolean): Change {
  if (by === 0) return { text: `± 0${unit}`, tone: "same" };
  const size = unit ? whole.format(Math.abs(by)) : Math.abs(by).toFixed(1);
  return { text: `${by > 0 ? "+" : "−"} ${size}${unit}`, tone: by > 0 === !lessIsBetter ? "up" : "down" };
}

/** A share in per cent with one decimal; 0 of 0. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
