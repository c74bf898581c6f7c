import { longDay } from "#app/orders/moments.ts";
import { addWorkingDays, londonDay } from "#app/pricing/working-days.ts";

/** "Monday 23 November 2026": the day by which a message of this moment is answered, as the shop promises it. */
export const answerBy = (receivedAt: Date, workingDays: number): string =>
  longDay(new Date(`${addWorkingDays(londonDay(receivedAt), workingDays)}T12:00:00Z`));
