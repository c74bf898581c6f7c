const shape = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)? ?(Z|UTC|[+-]\d\d:?\d\d)?$/;

/** A time with its zone, '2024-05-01 10:00:00 +0100'; null for anything else. */
export function readMoment(text: string): Date | null {
  const [, day, time, seconds, zone] = shape.exec(text) ?? [];
  return day && seconds && zone ? momentOf(day, `${time}${seconds}`, zone) : null;
}

/** The same for exports that leave out the zone, or the seconds: then it is the time in London. */
export function readLocalMoment(text: string): Date | null {
  const [, day, time, seconds = ":00", zone] = shape.exec(text) ?? [];
  if (!day) return null;
  if (zone) return momentOf(day, `${time}${seconds}`, zone);
  const asUtc = momentOf(day, `${time}${seconds}`, "Z");
  return asUtc && new Date(asUtc.getTime() - hoursAhead(asUtc) * 3_600_000);
}

function momentOf(day: string, time: string, zone: string): Date | null {
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : "Z";
  const at = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

const londonHour = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", hour: "2-digit", hourCycle: "h23" });

/** 1 in summer, else 0. */
const hoursAhead = (at: Date): number => (Number(londonHour.format(at)) - at.getUTCHours() + 24) % 24;
