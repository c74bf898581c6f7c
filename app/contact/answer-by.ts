import { addWorkingDays, endOfDayAfter, londonDay } from "#app/pricing/working-days.ts";
import { longDay } from "#app/shared/dates.ts";
import { dataAnswerDays } from "./rules.ts";

/** "Monday 23 November 2026": the day by which a message of this moment is answered, as the shop promises it. */
export const answerBy = (receivedAt: Date, workingDays: number): string =>
  longDay(new Date(`${addWorkingDays(londonDay(receivedAt), workingDays)}T12:00:00Z`));

/**
 * The last moment for what the law sets a day for: 30 days on, or a month on by the calendar where that is sooner, as it
 * is from the end of January and in February (UK GDPR, article 12: within a month of the day it comes in).
 */
export function dataAnswerBy(receivedAt: Date): Date {
  const [year = 0, month = 1, day = 1] = londonDay(receivedAt).split("-").map(Number);
  // The month after has no 31st, perhaps: then its last day.
  const inAMonth = Math.min(Date.UTC(year, month, day), Date.UTC(year, month + 1, 0));
  const days = (inAMonth - Date.UTC(year, month - 1, day)) / 86_400_000;
  return endOfDayAfter(receivedAt, Math.min(dataAnswerDays, days));
}
