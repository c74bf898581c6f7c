import { type Discount, discountLines } from "#app/pricing/discounts.ts";

/**
 * Who may use a code and when. Pure: time, email address and counts are arguments. The same rule is applied when a code
 * is typed, whenever the order changes, and finally when paying.
 */
export type CodeFacts = {
  kind: "percentage" | "amount";
  /** Percent or pence, by kind. */
  value: number;
  isActive: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  /** The only address that may use it, in lower case; null for a campaign's code. */
  email: string | null;
  firstOrderOnly: boolean;
  /** The minimum cost of the goods in pence; null for none. */
  minimumPence: number | null;
  maxUses: number | null;
  /** Other orders that have paid with it, or may be paying with it now. */
  uses: number;
};

export type BuyerFacts = {
  /** Null before the address is known; address rules are checked once it is. */
  email: string | null;
  /** The goods before any discount, in pence. */
  itemsTotal: number;
  /** Whether this address has ordered, or is paying for an order with a first-order code. */
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

/** The customer's message for each problem. */
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
 * The first reason why the code cannot be used; null if there is none. 'Used up' comes before 'not your first order': a
 * used code implies an earlier order and says more.
 * @param code null if it does not exist
 * @param now by the business clock; valid from `startsAt` up to, but not at, `endsAt`
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

/**
 * Normalizes a typed code for lookup: "lt10 - 7k4m2p" becomes "LT10-7K4M2P". Invisible characters, which are copied along
 * from an email or a PDF, are left out.
 */
export const plainCode = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[‐-―−]/g, "-")
    .replace(/[\s\p{C}\p{Default_Ignorable_Code_Point}]+/gu, "");

/** Pence: the least that a card can be charged, so a discount leaves that much to pay. */
export const minCharge = 30;

/**
 * What the code takes off each line, in pence and exact to the penny; delivery is never discounted.
 * @param lines whole-pence totals
 */
export function discountShares(lines: readonly { total: number }[], discount: Discount) {
  const whole = discountLines(lines, discount);
  const most = Math.max(lines.reduce((sum, line) => sum + line.total, 0) - minCharge, 0);
  if (whole.discountTotal <= most) return whole;
  return discountLines(lines, { code: discount.code, kind: "amount", value: most });
}
