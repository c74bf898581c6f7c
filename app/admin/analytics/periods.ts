import { addDays, londonDay, startOfDay } from "#app/pricing/working-days.ts";
import { formatLongDay } from "#app/shared/dates.ts";

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

/** Periods and figures as display texts. Pure. */
export const comparisonLabels: Record<TimeRange, string> = {
  "7d": "vs previous 7 days",
  "30d": "vs previous 30 days",
  "90d": "vs previous 90 days",
  "12m": "vs previous 12 months",
};
/** The revenue chart's legend. */
export const legendLabels: Record<TimeRange, { now: string; before: string }> = {
  "7d": { now: "These 7 days", before: "7 days before" },
  "30d": { now: "These 30 days", before: "30 days before" },
  "90d": { now: "These 90 days", before: "90 days before" },
  "12m": { now: "These 12 months", before: "12 months before" },
};

/** '22 October 2026 to 20 November 2026'. */
export const periodLabel = ({ firstDay, lastDay }: Period): string => `${plainDay(firstDay)} to ${plainDay(lastDay)}`;
const plainDay = (day: string) => formatLongDay(startOfDay(day)).replace(/^\w+ /, "");

const short = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "short" });
/** '19 Nov', for an axis. @param isoDay a London day */
export const axisDay = (isoDay: string): string => short.format(new Date(`${isoDay}T00:00:00Z`));

const long = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", weekday: "short", day: "numeric", month: "short" });
/** 'Thu 19 Nov'; for several days 'Week from Thu 19 Nov' or '3 days from Thu 19 Nov'. */
export function stretchLabel(isoDay: string, days: number): string {
  const day = long.format(new Date(`${isoDay}T00:00:00Z`)).replace(",", "");
  if (days === 1) return day;
  return days === 7 ? `Week from ${day}` : `${days} days from ${day}`;
}

/** The range of a query string; the default if missing or invalid. */
export const rangeOf = (params: URLSearchParams): TimeRange =>
  timeRanges.find((each) => each === params.get("range")) ?? usualRange;

const pounds = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP", maximumFractionDigits: 0 });
/** '£29,091': rounded to pounds. @param pence whole pence */
export const wholePounds = (pence: number): string => pounds.format(pence / 100);
/** '29,091'. */
export const formatCount = (count: number): string => new Intl.NumberFormat("en-GB").format(count);
