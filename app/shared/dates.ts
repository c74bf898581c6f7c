import { describeArrival } from "#app/pricing/describe-delivery.ts";
import { addDays, addWorkingDays, londonDay } from "#app/pricing/working-days.ts";

/**
 * Formats times for pages and emails: London time, 24 hours, weekday first. All order times use this, so that a server
 * in another zone shows customers the right hour.
 */
const time = { timeZone: "Europe/London", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const clock = new Intl.DateTimeFormat("en-GB", time);
const zoned = new Intl.DateTimeFormat("en-GB", { ...time, timeZoneName: "short" });
const hour = 3_600_000;
const long = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** "15:02"; "01:15 GMT" in the hour that occurs twice when clocks go back. */
export const formatTime = (moment: Date): string => (isShownTwice(moment) ? zoned : clock).format(moment);

const isShownTwice = (moment: Date): boolean =>
  [-hour, hour].some((away) => clock.format(moment.getTime() + away) === clock.format(moment));

/** "Fri 20 Nov" */
export const formatDay = (moment: Date): string => formatIsoDay(londonDay(moment));

/** "Fri 20 Nov" for an ISO date. */
export const formatIsoDay = (day: string): string => describeArrival({ earliest: day, latest: day });

/** "Fri 20 Nov, 15:02" */
export const formatDateTime = (moment: Date): string => `${formatDay(moment)}, ${formatTime(moment)}`;

/** "Friday 20 November 2026" */
export const formatLongDay = (moment: Date): string => long.format(moment).replace(",", "");

/** A deadline relative to now: "15:02" today, "00:10 tomorrow", else "15:02 on Fri 20 Nov". */
export function formatDeadline(deadline: Date, now: Date): string {
  const day = londonDay(deadline);
  if (day === londonDay(now)) return formatTime(deadline);
  if (day === addDays(londonDay(now), 1)) return `${formatTime(deadline)} tomorrow`;
  return `${formatTime(deadline)} on ${formatDay(deadline)}`;
}

/** The ISO date from which a parcel due by `latest` counts as late: two working days after. */
export const lateFrom = (latest: string): string => addWorkingDays(latest, 2);
