/**
 * In what the shop, Stripe and Printful can differ (R-ORDER-16), in the order in which a report
 * tells of it, and on which kind of row of the desk it lands.
 */
export const findDifferences = {
  payment_not_here: { label: "Paid at Stripe, not in the shop", desk: "payment_differs" },
  payment_not_there: { label: "Paid in the shop, not at Stripe", desk: "payment_differs" },
  payment_amount: { label: "Another amount was paid at Stripe", desk: "payment_differs" },
  refund_not_here: { label: "Refunded at Stripe, not in the shop", desk: "refund_differs" },
  refund_not_there: { label: "Refunded in the shop, not at Stripe", desk: "refund_differs" },
  refund_amount: { label: "Another amount was refunded at Stripe", desk: "refund_differs" },
  refund_status: { label: "The refund stands otherwise at Stripe", desk: "refund_differs" },
  print_unknown: { label: "At the printer, without an order", desk: "print_differs" },
  print_missing: { label: "Sent to the printer, not there", desk: "print_differs" },
  print_of_ended: { label: "Ended in the shop, alive at the printer", desk: "print_differs" },
  print_status: { label: "The print stands otherwise at the printer", desk: "print_differs" },
} as const satisfies Record<string, { label: string; desk: string }>;

export type ReconciliationDifference = keyof typeof findDifferences;

export const isDifference = (kind: string): kind is ReconciliationDifference => Object.hasOwn(findDifferences, kind);

/** More of one kind than this is one row on the desk, and all of them in the report. */
export const rowsAKind = 50;

/** Days that a run looks back beyond the last complete one: refunds fail and prints stall days later. */
const overlapDays = 7;

/**
 * Open orders, older than what the printer lists, that a run asks after one by one: ten minutes of the printer's calls
 * that are free for it. Where there are more, each run takes others.
 */
export const mostRechecked = 500;

/** Days that a report is kept. */
export const reportDays = 90;

/** Minutes after which a run that a provider broke off is tried again. */
const againMinutes = 15;

/** The hour, UTC, after which the night's run is due. */
const nightHour = 3;

const day = 86_400_000;

/** The last time that a night's run became due. */
export function lastNight(now: Date): Date {
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), nightHour));
  return today <= now ? today : new Date(today.getTime() - day);
}

type LastRun = { status: "running" | "complete" | "incomplete"; startedAt: Date; finishedAt: Date | null };

/** Whether it is time for a run: once a night, and again some minutes after one that was broken off. */
export function isDue(last: LastRun | null, now: Date): boolean {
  if (!last || last.startedAt < lastNight(now)) return true;
  const broken = last.status === "incomplete" ? last.finishedAt : null;
  return broken !== null && now.getTime() - broken.getTime() > againMinutes * 60_000;
}

/** From when on a run looks: everything the first time. */
export const sinceOf = (lastComplete: Date | null): Date =>
  lastComplete ? new Date(lastComplete.getTime() - overlapDays * day) : new Date(0);
