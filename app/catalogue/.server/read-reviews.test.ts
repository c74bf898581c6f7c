import { expect, test } from "vitest";
import { daysOf } from "./read-reviews.ts";

test.each([
  ["2026-11-20T23:59:59Z", "20 Nov 2026", "2026-11-20"],
  ["2026-07-31T23:30:00Z", "1 Aug 2026", "2026-08-01"],
  ["2026-10-25T23:30:00Z", "25 Oct 2026", "2026-10-25"],
])("a review has its date in London: %s is %s", (writtenAt, date, isoDate) => {
  expect(daysOf(new Date(writtenAt))).toEqual({ date, isoDate });
});
