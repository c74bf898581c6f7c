import { describe, expect, test } from "vitest";
import { formatDateTime, formatDay, formatDeadline, formatLongDay, formatTime, lateFrom } from "./dates.ts";

describe("moments are written in London time", () => {
  test("in winter, when London is on UTC", () => {
    const moment = new Date("2026-11-20T15:02:41Z");
    expect(formatTime(moment)).toBe("15:02");
    expect(formatDateTime(moment)).toBe("Fri 20 Nov, 15:02");
    expect(formatLongDay(moment)).toBe("Friday 20 November 2026");
  });

  test("in summer, when London is an hour ahead of UTC", () => {
    const moment = new Date("2026-07-31T23:30:00Z");
    expect(formatTime(moment)).toBe("00:30");
    expect(formatDay(moment)).toBe("Sat 1 Aug");
    expect(formatLongDay(moment)).toBe("Saturday 1 August 2026");
  });

  test.each([
    ["2026-10-24T23:59:59Z", "00:59"],
    ["2026-10-25T00:15:00Z", "01:15 BST"],
    ["2026-10-25T01:15:00Z", "01:15 GMT"],
    ["2026-10-25T02:00:00Z", "02:00"],
    ["2027-03-28T00:59:59Z", "00:59"],
    ["2027-03-28T01:00:00Z", "02:00"],
  ])("the hour that occurs twice in October names its zone: %s is %s", (moment, words) => {
    expect(formatTime(new Date(moment))).toBe(words);
  });

  test("midnight is 00:00 and never 24:00", () => {
    expect(formatTime(new Date("2026-11-20T00:00:00Z"))).toBe("00:00");
  });
});

describe("a deadline", () => {
  const deadline = new Date("2026-11-20T15:02:00Z");

  test("today is only a time", () => {
    expect(formatDeadline(deadline, new Date("2026-11-20T14:02:00Z"))).toBe("15:02");
  });

  test("tomorrow says so, even across the end of a month", () => {
    expect(formatDeadline(deadline, new Date("2026-11-19T23:50:00Z"))).toBe("15:02 tomorrow");
    expect(formatDeadline(new Date("2026-12-01T00:10:00Z"), new Date("2026-11-30T23:10:00Z"))).toBe("00:10 tomorrow");
  });

  test("in the hour that occurs twice is not taken for past", () => {
    const paid = new Date("2026-10-25T00:30:00Z");
    const closes = new Date("2026-10-25T01:30:00Z");
    expect([formatTime(paid), formatDeadline(closes, paid)]).toEqual(["01:30 BST", "01:30 GMT"]);
  });

  test("on another day names the day, also if it is past", () => {
    expect(formatDeadline(deadline, new Date("2026-11-10T14:02:00Z"))).toBe("15:02 on Fri 20 Nov");
    expect(formatDeadline(deadline, new Date("2026-11-21T14:02:00Z"))).toBe("15:02 on Fri 20 Nov");
  });
});

test("a parcel is late two working days after its last day", () => {
  expect(lateFrom("2026-11-27")).toBe("2026-12-01");
});
