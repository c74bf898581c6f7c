import { formatDateTime, formatTime } from "#app/shared/dates.ts";
import type { Remindable } from "./rules.ts";

/** A product of which a number of pieces is sold, from a time on (R-DROP-1), as the checkout reads it. */
export type Drop = {
  startsAt: Date;
  /** Null: until the last piece. */
  endsAt: Date | null;
  /** Pieces that nobody has bought or reserved. */
  left: number;
  /** Most pieces that one person can have; null for no limit. */
  perPerson: number | null;
};

/** Without 'held', which only payments in progress cause; see `ShownDrop`. */
export type DropState = "before" | "open" | "gone" | "over";

/** A drop as its product's page shows it. Times are the shop's business time. */
export type ShownDrop = Drop & {
  /**
   * 'before': not started. 'open': it can be bought. 'held': the last pieces are reserved by payments in progress.
   * 'gone': all are sold. 'over': ended.
   */
  state: DropState | "held";
  pieces: number;
  /** Pieces that payments in progress keep; neither left nor sold. */
  held: number;
  /** For how long a payment keeps its pieces. */
  holdMinutes: number;
  /** When the last payment in progress has to be finished. */
  heldUntil: Date | null;
  /** When `left` was counted. */
  countedAt: Date;
  /** False once the minimum of its pre-order is missed or over: nothing is for sale then, in any state. */
  isMinimumOpen: boolean;
  /**
   * What one email can be asked for: its 'start', while it is more than an hour away (R-DROP-7), or a 'piece' that comes
   * back, while all are held (R-DROP-8). Null: nothing.
   */
  awaits: Remindable | null;
  /** Its start in milliseconds since the epoch by the server's clock, which a rehearsal's clock does not move. */
  startsAtServer: number;
};

/** Whether a piece can be bought now or may come back. */
export const hasPiecesToCome = ({ state, isMinimumOpen }: Pick<ShownDrop, "state" | "isMinimumOpen">): boolean =>
  isMinimumOpen && (state === "open" || state === "held");

/** Why an order cannot have its pieces. The first four are settled only by changing the order. */
export type DropRefusal = {
  /**
   * 'before': not started. 'over': ended. 'gone': too few left. 'limit': more than a person can have. 'held': the rest
   * is reserved by payments in progress. 'late': the order kept its pieces for as long as it can.
   */
  reason: "before" | "over" | "gone" | "limit" | "held" | "late";
  /** When it starts, ended, is given back, or was kept until. */
  at: Date | null;
  left: number;
  perPerson: number | null;
};

/**
 * Why `quantity` pieces cannot be ordered; null if they can. Whether payments in progress hold the rest, only the
 * database knows.
 * @param now business time
 */
export function dropRefusal(drop: Drop, quantity: number, now: Date): DropRefusal | null {
  const { startsAt, endsAt, left, perPerson } = drop;
  const refusal = (reason: DropRefusal["reason"], at: Date | null = null) => ({ reason, at, left, perPerson });
  if (now < startsAt) return refusal("before", startsAt);
  if (endsAt && now >= endsAt) return refusal("over", endsAt);
  if (quantity > left) return refusal("gone");
  return perPerson !== null && quantity > perPerson ? refusal("limit") : null;
}

/** Whether the order can be paid once its lines change, and not by waiting. */
export const isSettled = ({ reason }: DropRefusal): boolean => reason !== "held" && reason !== "late";

/** When a drop starts, as the rest of a sentence about the product. */
export const goesOnSale = (startsAt: Date): string => `goes on sale on ${formatDateTime(startsAt)}, UK time`;

/** The reason as the rest of a sentence about the product: 'goes on sale on Fri 27 Nov, 18:00, UK time'. */
export function whyRefused({ reason, at, left, perPerson }: DropRefusal): string {
  switch (reason) {
    case "before":
      return goesOnSale(at!);
    case "over":
      return `was on sale until ${formatDateTime(at!)}, UK time`;
    case "gone":
      return left > 0 ? `has only ${left} left` : "is gone: every piece is sold";
    case "limit":
      return `is limited to ${perPerson} per person, including earlier orders with the same account, email or delivery address`;
    case "held":
      return `has no piece free at the moment: other people are paying for the last ones. Try again after ${formatTime(at!)}, UK time`;
    case "late":
      return `was kept for you until ${formatTime(at!)}, UK time. Try again in a minute`;
  }
}
