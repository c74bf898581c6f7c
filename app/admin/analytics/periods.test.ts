import { describe, expect, test } from "vitest";
import { startOfDay } from "#app/pricing/working-days.ts";
import { beginnings, boundsOf, periodBefore, periodOf, stretches, timeRanges } from "./periods.ts";

const hours = (from: Date, until: Date) => (until.getTime() - from.getTime()) / 3_600_000;

test("days are London's: half past midnight in summer already counts as the new day", () => {
  expect(periodOf("7d", new Date("2026-07-01T23:30:00Z"))).toMatchObject({
    firstDay: "2026-06-26",
    lastDay: "2026-07-02",
  });
  expect(periodOf("7d", new Date("2026-12-01T23:30:00Z")).lastDay).toBe("2026-12-01");
});

test.for([
  ["2026-03-28", "2026-03-29", 24],
  ["2026-03-29", "2026-03-30", 23],
  ["2026-10-24", "2026-10-25", 24],
  ["2026-10-25", "2026-10-26", 25],
  ["2026-07-01", "2026-07-02", 24],
] as const)("from %s to %s are %i hours", ([day, next, length]) =>
  expect(hours(startOfDay(day), startOfDay(next))).toBe(length),
);

test("London's midnight is an hour before UTC's in summer, and the same in winter", () => {
  expect(startOfDay("2026-07-01").toISOString()).toBe("2026-06-30T23:00:00.000Z");
  expect(startOfDay("2026-12-01").toISOString()).toBe("2026-12-01T00:00:00.000Z");
});

describe.for(timeRanges)("a period of %s", (range) => {
  const period = periodOf(range, new Date("2026-11-20T14:24:00Z"));
  const before = periodBefore(period);

  test("begins where the previous one ends, which has the same length", () => {
    expect(boundsOf(before).until).toEqual(boundsOf(period).from);
    expect(before.days).toBe(period.days);
    expect(boundsOf(period).until.toISOString()).toBe("2026-11-21T00:00:00.000Z");
  });

  test("is divided into stretches of equal length", () => {
    for (const length of [period.step, period.bar]) {
      const days = stretches(period, length);
      expect(days[0]).toBe(period.firstDay);
      expect(days.length * length).toBe(period.days);
      expect(beginnings(days)).toEqual(beginnings(days).toSorted((one, other) => +one - +other));
    }
  });
});
