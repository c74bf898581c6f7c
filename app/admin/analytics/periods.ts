import { londonDay } from "#app/pricing/working-days.ts";

/**
 * The reporting periods, in London days, of which one a year has 23 hours and one 25. Pure. The default is 30d
 * (R-ADMIN-11).
 */
export const timeRanges = ["7d", "30d", "90d", "12m"] as const;
export type TimeRange = (typeof timeRanges)[number];
export const usualRange: TimeRange = "30d";

/**
 * The days of a range, of one point of the revenue curve, and of one bar of the growth chart. 12 months are 52 weeks.
 */
const shapes: Record<TimeRange, { days: number; step: number; bar: number }> = {
  "7d": { days: 7, step: 1, bar: 1 },
  "30d": { days: 30, step: 1, bar: 3 },
  "90d": { days: 90, step: 1, bar: 9 },
  "12m": { days: 364, step: 7, bar: 28 },
};

export type Period = {
  range: TimeRange;
  /** ISO dates, both included. The last is today, which is not over yet. */
  firstDay: string;
  lastDay: string;
  days: number;
  /** Days per point of the revenue curve, and per bar of the growth chart. */
  step: number;
  bar: number;
};

/** The period that ends today in London. @param now business time */
export function periodOf(range: TimeRange, now: Date): Period {
  const lastDay = londonDay(now);
  const { days, step, bar } = shapes[range];
  return { range, firstDay: addDays(lastDay, 1 - days), lastDay, days, step, bar };
}

/** The preceding period of the same length. */
export const periodBefore = (period: Period): Period => ({
  ...period,
  firstDay: addDays(period.firstDay, -period.days),
  lastDay: addDays(period.firstDay, -1),
});

/** Divides a period into stretches of `length` days: their first days, as ISO dates. */
export const stretches = ({ firstDay, days }: Pick<Period, "firstDay" | "days">, length: number): string[] =>
  Array.from({ length: days / length }, (_, index) => addDays(firstDay, index * length));

/** The moments when these London days begin. */
export const beginnings = (isoDays: readonly string[]): Date[] => isoDays.map(startOfDay);

/** A period's start, and its exclusive end. */
export const boundsOf = ({ firstDay, lastDay }: Period): { from: Date; until: Date } => ({
  from: startOfDay(firstDay),
  until: startOfDay(addDays(lastDay, 1)),
});

/** The ISO date so many days later, or earlier if negative. */
export function addDays(isoDay: string, count: number): string {
  const date = new Date(`${isoDay}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Midnight in London as a moment. */
export function startOfDay(isoDay: string): Date {
  const utcMidnight = new Date(`${isoDay}T00:00:00Z`);
  const hourBefore = new Date(utcMidnight.getTime() - 3_600_000);
  return londonDay(hourBefore) === isoDay ? hourBefore : utcMidnight;
}
