import { expect, test } from "vitest";
import { answerBy, dataAnswerBy } from "./answer-by.ts";

test("an answer is due on a working day, counted in London", () => {
  expect(answerBy(new Date("2026-11-20T12:00:00Z"), 1)).toBe("Monday 23 November 2026");
  expect(answerBy(new Date("2026-12-24T12:00:00Z"), 1)).toBe("Tuesday 29 December 2026");
  expect(answerBy(new Date("2026-06-30T23:30:00Z"), 1), "it is July there already").toBe("Thursday 2 July 2026");
});

test.each([
  ["30 days on", "2026-11-20T12:00:00Z", "2026-12-20T23:59:59.999Z"],
  ["30 days of the calendar, over the end of summer time", "2026-10-09T23:30:00Z", "2026-11-09T23:59:59.999Z"],
  ["30 days of the calendar, over its beginning", "2027-03-10T23:30:00Z", "2027-04-09T22:59:59.999Z"],
  ["a month on in February, which is sooner", "2027-02-10T12:00:00Z", "2027-03-10T23:59:59.999Z"],
  ["a month on in a leap year's February", "2028-02-10T12:00:00Z", "2028-03-10T23:59:59.999Z"],
  ["the last of February from the last of January", "2027-01-31T23:59:00Z", "2027-02-28T23:59:59.999Z"],
  ["the 29th of February from the last of January", "2028-01-31T12:00:00Z", "2028-02-29T23:59:59.999Z"],
  ["in January from December", "2026-12-31T23:59:59Z", "2027-01-30T23:59:59.999Z"],
])("a legal deadline is %s", (_, receivedAt, until) =>
  expect(dataAnswerBy(new Date(receivedAt)).toISOString()).toBe(until),
);
