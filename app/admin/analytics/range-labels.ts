import { longDay } from "#app/shared/dates.ts";
import { type Period, startOfDay, type TimeRange, timeRanges, usualRange } from "./periods.ts";

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
const plainDay = (day: string) => longDay(startOfDay(day)).replace(/^\w+ /, "");

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
