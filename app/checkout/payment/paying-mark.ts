import type { RequestedLine } from "#app/pricing/lines.ts";
import { store } from "#store";

/**
 * The order that this browser is paying for, and its cart lines. Pay sets the mark, the success page removes it. A
 * checkout that opens while it is set first checks whether that order is paid.
 */
export const payingKey = `${store.brandSlug}-checkout`;

type PayingMark = { order: string; lines: RequestedLine[] };

export function setPayingMark(mark: PayingMark): void {
  try {
    localStorage.setItem(payingKey, JSON.stringify(mark));
  } catch {
    // Private mode: the cart stays unchanged after paying.
  }
}

export function readPayingMark(): PayingMark | null {
  try {
    const mark = JSON.parse(localStorage.getItem(payingKey) ?? "null") as PayingMark | null;
    return typeof mark?.order === "string" && Array.isArray(mark.lines) ? mark : null;
  } catch {
    return null;
  }
}

/** @returns null if the mark is not for this order: its purchase was completed, or made elsewhere */
export function takePayingMark(order: string): PayingMark | null {
  const mark = readPayingMark();
  if (mark?.order !== order) return null;
  localStorage.removeItem(payingKey);
  return mark;
}
