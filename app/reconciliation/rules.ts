import { lastNight } from "#app/shared/last-night.ts";

/** The kinds of difference (R-ORDER-16), in report order, with the kind of attention item each becomes. */
export const findDifferences = {
  payment_not_here: { label: "Paid at Stripe, not in the shop", desk: "payment_differs" },
  payment_not_there: { label: "Paid in the shop, not at Stripe", desk: "payment_differs" },
  payment_amount: { label: "Another amount was paid at Stripe", desk: "payment_differs" },
  refund_not_here: { label: "Refunded at Stripe, not in the shop", desk: "refund_differs" },
  refund_not_there: { label: "Refunded in the shop, not at Stripe", desk: "refund_differs" },
  refund_amount: { label: "Another amount was refunded at Stripe", desk: "refund_differs" },
  refund_status: { label: "The refund has another status at Stripe", desk: "refund_differs" },
  print_unknown: { label: "At the printer, without an order", desk: "print_differs" },
  print_missing: { label: "Sent to the printer, not there", desk: "print_differs" },
  print_of_ended: { label: "Ended in the shop, alive at the printer", desk: "print_differs" },
  print_status: { label: "The print order has another status at the printer", desk: "print_differs" },
} as const satisfies Record<string, { label: string; desk: string }>;

export type ReconciliationDifference = keyof typeof findDifferences;

export const isDifference = (kind: string): kind is ReconciliationDifference => Object.hasOwn(findDifferences, kind);

/** Above this number of one kind, they become one attention item; the report has them all. */
export const rowsAKind = 50;

/** Days that a run looks back beyond the last complete one: refunds fail and prints stall days later. */
const overlapDays = 7;

/**
 * How many open orders older than the list a run fetches one by one: ten minutes of the provider calls it may use. If
 * there are more, each run takes others.
 */
export const maxRechecked = 500;

/** Days after which reports are deleted. */
export const reportDays = 90;

/** Minutes before retrying a run that a provider interrupted. */
const againMinutes = 15;

const day = 86_400_000;

type LastRun = { status: "running" | "complete" | "incomplete"; startedAt: Date; finishedAt: Date | null };

/** Whether a run is due: once a night, and some minutes after an interrupted one. */
export function isDue(last: LastRun | null, now: Date): boolean {
  if (!last || last.startedAt < lastNight(now)) return true;
  const broken = last.status === "incomplete" ? last.finishedAt : null;
  return broken !== null && now.getTime() - broken.getTime() > againMinutes * 60_000;
}

/** Start of the period that a run covers; the first covers everything. */
export const sinceOf = (lastComplete: Date | null): Date =>
  lastComplete ? new Date(lastComplete.getTime() - overlapDays * day) : new Date(0);
