import { describe, expect, test } from "vitest";
import { clockTime, dayWords, deadlineWords, lateFrom, longDay, momentWords } from "./moments.ts";

describe("moments are written in London time", () => {
  test("in winter, when London keeps UTC", () => {
    const moment = new Date("2026-11-20T15:02:41Z");
    expect(clockTime(moment)).toBe("15:02");
    expect(momentWords(moment)).toBe("Fri 20 Nov, 15:02");
    expect(longDay(moment)).toBe("Friday 20 November 2026");
  });

  test("in summer, when the day is over an hour earlier than in UTC", () => {
    const moment = new Date("2026-07-31T23:30:00Z");
    expect(clockTime(moment)).toBe("00:30");
    expect(dayWords(moment)).toBe("Sat 1 Aug");
    expect(longDay(moment)).toBe("Saturday 1 August 2026");
  });

  test("midnight is 00:00 and never 24:00", () => {
    expect(clockTime(new Date("2026-11-20T00:00:00Z"))).toBe("00:00");
  });
});

describe("a deadline", () => {
  const deadline = new Date("2026-11-20T15:02:00Z");

  test("of today is only a time", () => {
    expect(deadlineWords(deadline, new Date("2026-11-20T14:02:00Z"))).toBe("15:02");
  });

  test("of tomorrow says so, even over the end of a month", () => {
    expect(deadlineWords(deadline, new Date("2026-11-19T23:50:00Z"))).toBe("15:02 tomorrow");
    expect(deadlineWords(new Date("2026-12-01T00:10:00Z"), new Date("2026-11-30T23:10:00Z"))).toBe("00:10 tomorrow");
  });

  test("of another day names the day, also when it has passed", () => {
    expect(deadlineWords(deadline, new Date("2026-11-10T14:02:00Z"))).toBe("15:02 on Fri 20 Nov");
    expect(deadlineWords(deadline, new Date("2026-11-21T14:02:00Z"))).toBe("15:02 on Fri 20 Nov");
  });
});

test("a parcel counts as late two working days after its last day", () => {
  expect(lateFrom("2026-11-27")).toBe("2026-12-01");
});
