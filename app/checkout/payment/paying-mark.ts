import type { RequestedLine } from "#app/pricing/lines.ts";
import { store } from "#store";

/**
 * Which order this browser is paying for, and the lines of the cart that are in it. Pay leaves the mark behind, the
 * page after paying takes it away; a checkout that opens while it is there asks first whether that order is paid.
 */
export const payingKey = `${store.brandSlug}-checkout`;

export type PayingMark = { order: string; lines: RequestedLine[] };

export function leaveMark(mark: PayingMark): void {
  try {
    localStorage.setItem(payingKey, JSON.stringify(mark));
  } catch {
    // Private mode: the cart then simply stays as it is after paying.
  }
}

export function readMark(): PayingMark | null {
  try {
    const mark = JSON.parse(localStorage.getItem(payingKey) ?? "null") as PayingMark | null;
    return typeof mark?.order === "string" && Array.isArray(mark.lines) ? mark : null;
  } catch {
    return null;
  }
}

/** @returns null when the mark is not this order's: its purchase has been ended, or was made elsewhere */
export function takeMark(order: string): PayingMark | null {
  const mark = readMark();
  if (mark?.order !== order) return null;
  localStorage.removeItem(payingKey);
  return mark;
}
