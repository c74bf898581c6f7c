/**
 * Working days in England and Wales: Monday to Friday, without bank holidays. A day is an ISO date ("2026-11-20"): an
 * arrival has no time of day, and so no time zone.
 */
const londonDate = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London", dateStyle: "short" });
const msPerDay = 86_400_000;

const day = (year: number, month: number, date: number) => new Date(Date.UTC(year, month - 1, date));
const later = (date: Date, days: number) => new Date(date.getTime() + days * msPerDay);
const midnightUtc = (isoDay: string) => new Date(`${isoDay}T00:00:00Z`);
const iso = (date: Date) => date.toISOString().slice(0, 10);
const isWeekend = (date: Date) => date.getUTCDay() % 6 === 0;

/** The calendar date in London at that moment. */
export function londonDay(moment: Date): string {
  return londonDate.format(moment);
}

/**
 * Whether an ISO date is in the years 1900 to 9998. The day before or after another may be in a year that PostgreSQL
 * cannot read as JavaScript writes it. People type 9999-12-31 for 'never'.
 */
export const isStorableDay = (isoDay: string): boolean => !/^(0\d{3}|1[0-8]\d\d|9999)-/.test(isoDay);

/** The ISO date this many days later, or earlier if negative. */
export const addDays = (isoDay: string, days: number): string => iso(later(midnightUtc(isoDay), days));

/** Midnight in London at the start of that ISO date. */
export const startOfDay = (isoDay: string): Date => inLondon(midnightUtc(isoDay));

/** The last moment of that ISO date in London; null for no end. */
export const endOfDay = (lastDay: string | null): Date | null =>
  lastDay ? inLondon(later(midnightUtc(lastDay), 1)) : null;

/** That midnight as London's clocks have it. */
function inLondon(midnight: Date): Date {
  const summer = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", hour: "2-digit", hourCycle: "h23" });
  return new Date(midnight.getTime() - Number(summer.format(midnight)) * 3_600_000);
}

/**
 * The last moment of the London date `days` days after `moment`. Calendar days, as the law counts them, so clock
 * changes in between do not matter.
 */
export function endOfDayAfter(moment: Date, days: number): Date {
  const lastDay = addDays(londonDay(moment), days);
  // One millisecond before midnight, so that it is still formatted as that day.
  return new Date(endOfDay(lastDay)!.getTime() - 1);
}

/** The ISO date `count` working days after `from`, not counting `from` itself. 0 returns `from`. */
export function addWorkingDays(from: string, count: number): string {
  let date = midnightUtc(from);
  for (let left = count; left > 0; ) {
    date = later(date, 1);
    if (isWorkingDay(date)) left -= 1;
  }
  return iso(date);
}

function isWorkingDay(date: Date): boolean {
  return !isWeekend(date) && !bankHolidays(date.getUTCFullYear()).includes(iso(date));
}

/** That year's bank holidays in England and Wales, including substitute days, as sorted ISO dates. */
export function bankHolidays(year: number): string[] {
  const easter = easterSunday(year);
  const christmas = nextWeekday(day(year, 12, 25));
  return [
    nextWeekday(day(year, 1, 1)),
    later(easter, -2),
    later(easter, 1),
    firstMondayFrom(day(year, 5, 1)),
    firstMondayFrom(day(year, 5, 25)),
    firstMondayFrom(day(year, 8, 25)),
    christmas,
    nextWeekday(later(christmas, 1)),
  ].map(iso);
}

function nextWeekday(date: Date): Date {
  return isWeekend(date) ? nextWeekday(later(date, 1)) : date;
}

function firstMondayFrom(date: Date): Date {
  return later(date, (8 - date.getUTCDay()) % 7);
}

/** The anonymous Gregorian computus (Meeus, Jones, Butcher). */
function easterSunday(year: number): Date {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const n = h + l - 7 * m;
  const month = Math.floor((n + 90) / 25);
  return day(year, month, (n + 33 * month + 19) % 32);
}
