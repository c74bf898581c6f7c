import { describe, expect, test } from "vitest";
import { earlierDay, earlierDayText, type Wait } from "./changed-wait.ts";

const december = (day: string | null) => day && `2026-12-${day}`;
const wait = (dispatchOn: string | null, ...days: (string | null)[]): Wait => ({
  dispatchOn: december(dispatchOn),
  days: new Map(days.map((day, id) => [id, december(day)])),
  minimums: [],
  windowMinutes: 60,
});
/** Two of each line, of which these are kept. */
const keep = (...kept: number[]) => kept.map((each, id) => ({ id, now: 2, kept: each }));

describe("the day of an order whose lines go", () => {
  test("is the latest of the lines kept, and absent if none of them is a pre-order", () => {
    expect(earlierDay(wait("18", "18", "11", null), keep(0, 2, 2))).toEqual({ was: "2026-12-18", day: "2026-12-11" });
    expect(earlierDay(wait("18", "18", null), keep(0, 1))).toEqual({ was: "2026-12-18", day: null });
  });

  test("stays while some of what is posted last is kept, or if what goes did not wait for it", () => {
    expect(earlierDay(wait("18", "18", "11"), keep(1, 0))).toBeNull();
    expect(earlierDay(wait("18", "18", "18"), keep(2, 0))).toBeNull();
    expect(earlierDay(wait(null, null, null), keep(2, 0))).toBeNull();
  });

  test("never becomes later, although a product's day did", () => {
    expect(earlierDay(wait("11", "20", "18"), keep(0, 2))).toBeNull();
  });

  test("stays if its pre-order was taken away since: it keeps what it was promised", () => {
    expect(earlierDay(wait("18", null, null), keep(0, 2))).toBeNull();
  });
});

test("the new day is said with the old one, or when it goes to print", () => {
  const was = "2026-12-18";
  expect(earlierDayText({ was, day: "2026-12-11" }, { windowMinutes: 60 })).toBe(
    "Posted by Fri 11 Dec 2026 instead of Fri 18 Dec 2026.",
  );
  expect(earlierDayText({ was, day: null }, { windowMinutes: 90 })).toContain("it goes to print 90 minutes after");
});
