/** Minutes in everyday words: 60 is "an hour", 90 stays "90 minutes", 120 is "2 hours". */
export function formatMinutes(minutes: number): string {
  if (minutes === 60) return "an hour";
  if (minutes % 60 !== 0 || minutes === 0) return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return `${minutes / 60} hours`;
}

const dates = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** An ISO date in full: "1 November 2026". */
export const formatLongDate = (isoDate: string): string => dates.format(new Date(isoDate));

/** "one working day", "2 working days". */
export function formatWorkingDays(days: number): string {
  return days === 1 ? "one working day" : `${days} working days`;
}

/** Reading time in minutes at 220 words a minute; at least 1. */
export function readingMinutes(words: readonly string[]): number {
  const count = words.join(" ").split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(count / 220));
}
