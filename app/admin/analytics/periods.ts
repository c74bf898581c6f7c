import { londonDay } from "#app/pricing/working-days.ts";

/**
 * The periods that figures are added up over, in days as London counts them: one of them has 23 hours and one 25.
 * Pure. The range is 30d unless asked otherwise (R-ADMIN-11).
 */
export const timeRanges = ["7d", "30d", "90d", "12m"] as const;
export type TimeRange = (typeof timeRanges)[number];
export const usualRange: TimeRange = "30d";

/** Days, and how many of them are one point of a curve and one bar of the growth. Twelve months are 52 weeks. */
const shapes: Record<TimeRange, { days: number; step: number; bar: number }> = {
  "7d": { days: 7, step: 1, bar: 1 },
  "30d": { days: 30, step: 1, bar: 3 },
  "90d": { days: 90, step: 1, bar: 9 },
  "12m": { days: 364, step: 7, bar: 28 },
};

export type Period = {
  range: TimeRange;
  /** ISO dates, both within the period; the last one is today and not over yet. */
  firstDay: string;
  lastDay: string;
  days: number;
  /** Days to a point of the curve, and to a bar of the growth. */
  step: number;
  bar: number;
};

/** The period that ends with the day it is in London now. */
export function periodOf(range: TimeRange, now: Date): Period {
  const lastDay = londonDay(now);
  const { days, step, bar } = shapes[range];
  return { range, firstDay: addDays(lastDay, 1 - days), lastDay, days, step, bar };
}

/** As many days, up to the day before this one begins. */
export const periodBefore = (period: Period): Period => ({
  ...period,
  firstDay: addDays(period.firstDay, -period.days),
  lastDay: addDays(period.firstDay, -1),
});

/** First days, as ISO dates, of the stretches of so many days that a period is made of. */
export const stretches = ({ firstDay, days }: Pick<Period, "firstDay" | "days">, length: number): string[] =>
  Array.from({ length: days / length }, (_, index) => addDays(firstDay, index * length));

/** The moments at which these days begin. */
export const beginnings = (isoDays: readonly string[]): Date[] => isoDays.map(startOfDay);

/** The first moment of a period, and the first one after it. */
export const boundsOf = ({ firstDay, lastDay }: Period): { from: Date; until: Date } => ({
  from: startOfDay(firstDay),
  until: startOfDay(addDays(lastDay, 1)),
});

export function addDays(isoDay: string, count: number): string {
  const date = new Date(`${isoDay}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Midnight in London: the same as UTC's in winter, an hour before it in summer. */
export function startOfDay(isoDay: string): Date {
  const utc = new Date(`${isoDay}T00:00:00Z`);
  const hourBefore = new Date(utc.getTime() - 3_600_000);
  return londonDay(hourBefore) === isoDay ? hourBefore : utc;
}
