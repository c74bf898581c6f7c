const minute = 60_000;
const hour = 3_600_000;
const day = 86_400_000;

/** Time until something starts, in words that change once a minute at most: '7 days, 3 hours'. */
export function timeLeft(ms: number): string {
  if (ms < minute) return "less than a minute";
  if (ms < hour) return counted(Math.floor(ms / minute), "minute");
  const [large, unit, small, part] =
    ms < day ? ([hour, "hour", minute, "minute"] as const) : ([day, "day", hour, "hour"] as const);
  const rest = Math.floor((ms % large) / small);
  return [counted(Math.floor(ms / large), unit), ...(rest > 0 ? [counted(rest, part)] : [])].join(", ");
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;
