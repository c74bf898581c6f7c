import { expect, test } from "vitest";
import { addWorkingDays, bankHolidays, endOfDay, isStorableDay, londonDay } from "./working-days.ts";

test("one working day after Friday is Monday", () => {
  expect(addWorkingDays("2026-11-20", 1)).toBe("2026-11-23");
  expect(addWorkingDays("2026-11-21", 1)).toBe("2026-11-23");
});

test("zero working days is the same day", () => {
  expect(addWorkingDays("2026-11-21", 0)).toBe("2026-11-21");
});

test("bank holidays are skipped, across New Year too", () => {
  expect(addWorkingDays("2026-12-24", 1)).toBe("2026-12-29");
  expect(addWorkingDays("2026-12-31", 1)).toBe("2027-01-04");
});

// As published by the government for England and Wales, without the one-off royal holidays.
test.each([
  [
    2021,
    ["2021-01-01", "2021-04-02", "2021-04-05", "2021-05-03", "2021-05-31", "2021-08-30", "2021-12-27", "2021-12-28"],
  ],
  [
    2016,
    ["2016-01-01", "2016-03-25", "2016-03-28", "2016-05-02", "2016-05-30", "2016-08-29", "2016-12-26", "2016-12-27"],
  ],
  [
    2017,
    ["2017-01-02", "2017-04-14", "2017-04-17", "2017-05-01", "2017-05-29", "2017-08-28", "2017-12-25", "2017-12-26"],
  ],
  [
    2026,
    ["2026-01-01", "2026-04-03", "2026-04-06", "2026-05-04", "2026-05-25", "2026-08-31", "2026-12-25", "2026-12-28"],
  ],
  [
    2027,
    ["2027-01-01", "2027-03-26", "2027-03-29", "2027-05-03", "2027-05-31", "2027-08-30", "2027-12-27", "2027-12-28"],
  ],
])("the bank holidays of %i are right", (year, days) => {
  expect([...bankHolidays(year)].sort()).toEqual(days);
});

test("the date changes at midnight in London, in summer too", () => {
  expect(londonDay(new Date("2026-01-10T23:59:59Z"))).toBe("2026-01-10");
  expect(londonDay(new Date("2026-07-10T23:00:00Z"))).toBe("2026-07-11");
});

test.each(["1900-01-01", "2026-02-28", "9998-12-31"])("%s and its end have four-digit years", (day) => {
  expect(isStorableDay(day)).toBe(true);
  expect(endOfDay(day)?.toISOString()).toMatch(/^\d{4}-/);
});

test.each(["0000-01-01", "0099-12-31", "1899-12-31", "9999-01-01", "9999-12-31"])("%s is no day of a shop", (day) => {
  expect(isStorableDay(day)).toBe(false);
});
