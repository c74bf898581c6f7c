import { type Discount, discountLines } from "#app/pricing/discounts.ts";

/**
 * Who may use a code and when. Pure: the moment, the order's address and what was counted are arguments. The same
 * rule decides when a code is typed, whenever the order changes, and for the last time when paying.
 */
export type CodeFacts = {
  kind: "percentage" | "amount";
  /** Percent, or pence. */
  value: number;
  isActive: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  /** The one address that may use it, in lower case; null for a campaign's code. */
  email: string | null;
  firstOrderOnly: boolean;
  /** Pence: the least that the goods have to cost; null for any order. */
  minimumPence: number | null;
  maxUses: number | null;
  /** Orders that have paid with it, or may be paying with it now; the order in question is not among them. */
  uses: number;
};

export type BuyerFacts = {
  /** Null while no address was given: what depends on it is decided once it is known. */
  email: string | null;
  /** Pence: what the goods cost before any discount. */
  itemsTotal: number;
  /** Whether this address has placed an order, or is paying for one with a first-order code. */
  hasOrdered: boolean;
};

export type CodeProblem =
  | "unknown"
  | "inactive"
  | "not-yet"
  | "expired"
  | "used"
  | "other-address"
  | "not-first"
  | "too-small";

/** What the person reads: what is wrong with the code. */
export const codeProblemTexts: Record<CodeProblem, string> = {
  unknown: "We don’t recognise this code. Check it and try again",
  inactive: "This code is no longer valid",
  "not-yet": "This code can’t be used yet",
  expired: "This code has expired",
  used: "This code has already been used",
  "other-address": "This code is for a different email address",
  "not-first": "This code is for first orders only",
  "too-small": "This code is for larger orders. Add more to your cart, or remove the code",
};

/**
 * The first reason why the code cannot be used, null when there is none. Whether it was used says more than whether
 * it is a first order, which it then never is.
 * @param code null when there is no such code
 * @param now by the business clock; a code works from `startsAt` on, and no longer at `endsAt`
 */
export function codeProblem(code: CodeFacts | null, buyer: BuyerFacts, now: Date): CodeProblem | null {
  if (!code) return "unknown";
  if (!code.isActive) return "inactive";
  if (code.startsAt && now < code.startsAt) return "not-yet";
  if (code.endsAt && now >= code.endsAt) return "expired";
  if (code.email && buyer.email && code.email !== buyer.email.toLowerCase()) return "other-address";
  if (code.maxUses !== null && code.uses >= code.maxUses) return "used";
  if (code.firstOrderOnly && buyer.hasOrdered) return "not-first";
  if (code.minimumPence !== null && buyer.itemsTotal < code.minimumPence) return "too-small";
  return null;
}

/** "lt10 - 7k4m2p" to "LT10-7K4M2P": as codes are stored, however they were typed. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[‐-―−]/g, "-")
    .replace(/\s+/g, "");

/** Pence: cards cannot be charged less, so a discount leaves that much to pay. */
const leastCharge = 30;

/**
 * What the code takes off each line, in pence, shared to the penny; delivery is never discounted.
 * @param lines whole-pence totals
 */
export function discountShares(lines: readonly { total: number }[], discount: Discount) {
  const whole = discountLines(lines, discount);
  const most = Math.max(lines.reduce((sum, line) => sum + line.total, 0) - leastCharge, 0);
  if (whole.discountTotal <= most) return whole;
  return discountLines(lines, { code: discount.code, kind: "amount", value: most });
}
