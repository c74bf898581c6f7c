import { clockTime, dayWords } from "#app/shared/dates.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A duration for the desk: '3 min', '1 h 19', '7 days'. @param ms milliseconds */
function formatSpan(ms: number): string {
  if (ms < hour) return `${Math.max(1, Math.floor(ms / minute))} min`;
  if (ms < day) return `${Math.floor(ms / hour)} h ${String(Math.floor((ms % hour) / minute)).padStart(2, "0")}`;
  const days = Math.floor(ms / day);
  return days === 1 ? "1 day" : `${days} days`;
}

/** How long an item has waited, and since when: 'since 13:05', 'since 12 Nov'. Real time. */
export function waitingLabel(since: Date, now: Date): { span: string; from: string } {
  const waited = now.getTime() - since.getTime();
  // Without the weekday, for which there is no room.
  return { span: formatSpan(waited), from: `since ${waited < day ? clockTime(since) : dayWords(since).slice(4)}` };
}

/** The time left to answer: '7 days' 'to answer'; or that it is overdue. Business time. */
export function dueLabel(due: Date, now: Date): { span: string; from: string } {
  const left = due.getTime() - now.getTime();
  return left > 0
    ? { span: formatSpan(left), from: "to answer" }
    : { span: "Overdue", from: `since ${dayWords(due).slice(4)}` };
}
