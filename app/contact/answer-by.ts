import { addWorkingDays, endOfDayAfter, londonDay } from "#app/pricing/working-days.ts";
import { formatLongDay } from "#app/shared/dates.ts";
import { dataAnswerDays } from "./rules.ts";

/** "Monday 23 November 2026": the day by which the shop promises to answer. */
export const answerBy = (receivedAt: Date, workingDays: number): string =>
  formatLongDay(new Date(`${addWorkingDays(londonDay(receivedAt), workingDays)}T12:00:00Z`));

/**
 * The legal deadline: 30 days or one calendar month, whichever is sooner (UK GDPR, article 12: within a month of
 * receipt).
 */
export function dataAnswerBy(receivedAt: Date): Date {
  const [year = 0, month = 1, day = 1] = londonDay(receivedAt).split("-").map(Number);
  // If the next month is shorter, its last day.
  const inAMonth = Math.min(Date.UTC(year, month, day), Date.UTC(year, month + 1, 0));
  const days = (inAMonth - Date.UTC(year, month - 1, day)) / 86_400_000;
  return endOfDayAfter(receivedAt, Math.min(dataAnswerDays, days));
}
