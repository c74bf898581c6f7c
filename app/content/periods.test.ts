import { describe, expect, it } from "vitest";
import { formatLongDate, formatMinutes, formatWorkingDays, readingMinutes } from "./periods.ts";

describe("a period", () => {
  it.each([
    [60, "an hour"],
    [30, "30 minutes"],
    [1, "1 minute"],
    [90, "90 minutes"],
    [120, "2 hours"],
    [1440, "24 hours"],
  ])("of %s minutes is %s", (minutes, words) => expect(formatMinutes(minutes)).toBe(words));

  it.each([
    [1, "one working day"],
    [2, "2 working days"],
  ])("of %s working days is %s", (days, words) => expect(formatWorkingDays(days)).toBe(words));
});

it.each([
  ["2026-11-01", "1 November 2026"],
  ["2027-01-31", "31 January 2027"],
  ["2026-12-09", "9 December 2026"],
])("the date %s is written %s", (iso, words) => expect(formatLongDate(iso)).toBe(words));

it("reading time is a minute per 220 words, one at least", () => {
  const words = (count: number) => [Array.from({ length: count }, () => "word").join(" ")];
  expect([3, 220, 700].map((count) => readingMinutes(words(count)))).toEqual([1, 1, 3]);
});
