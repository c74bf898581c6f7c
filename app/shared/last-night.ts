/** The hour (UTC) when nightly work is due. */
const nightHour = 3;

const day = 86_400_000;

/** The last time nightly work became due. */
export function lastNight(now: Date): Date {
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), nightHour));
  return today <= now ? today : new Date(today.getTime() - day);
}
