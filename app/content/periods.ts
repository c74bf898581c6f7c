/** Minutes in everyday words: 60 is "an hour", 90 stays "90 minutes", 120 is "2 hours". */
export function minutesWords(minutes: number): string {
  if (minutes === 60) return "an hour";
  if (minutes % 60 !== 0 || minutes === 0) return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return `${minutes / 60} hours`;
}

const months = ["January", "February", "March", "April", "May", "June", "July"].concat([
  "August",
  "September",
  "October",
  "November",
  "December",
]);

/** An ISO date in full: "1 November 2026". */
export function dateWords(isoDate: string): string {
  const [year, month, day] = isoDate.split("-").map(Number);
  return `${day} ${months[(month ?? 1) - 1]} ${year}`;
}

/** "one working day", "2 working days". */
export function workingDaysWords(days: number): string {
  return days === 1 ? "one working day" : `${days} working days`;
}

/** Reading time in minutes at 220 words a minute; at least 1. */
export function readingMinutes(words: readonly string[]): number {
  const count = words.join(" ").split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(count / 220));
}
