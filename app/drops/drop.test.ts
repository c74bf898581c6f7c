import { expect, test } from "vitest";
import { dropRefusal, hasPiecesToCome, isSettled, whyRefused } from "./drop.ts";

const drop = {
  startsAt: new Date("2026-11-27T18:00:00Z"),
  endsAt: new Date("2026-11-28T18:00:00Z"),
  left: 3,
  perPerson: 2,
};
const before = new Date("2026-11-27T17:59:59Z");
const during = new Date("2026-11-27T18:00:00Z");
const why = (quantity: number, now: Date, change = {}) => {
  const refusal = dropRefusal({ ...drop, ...change }, quantity, now);
  return refusal && whyRefused(refusal);
};

test("pieces can be had from the start to the end, up to the limit", () => {
  expect(why(1, before)).toBe("goes on sale on Fri 27 Nov, 18:00, UK time");
  expect(why(2, during)).toBeNull();
  expect(why(1, drop.endsAt)).toBe("was on sale until Sat 28 Nov, 18:00, UK time");
  expect(why(1, drop.endsAt, { endsAt: null })).toBeNull();
  expect(why(3, during)).toBe(
    "is limited to 2 per person, including earlier orders with the same account, email or delivery address",
  );
  expect(why(3, during, { perPerson: null })).toBeNull();
  expect(why(4, during)).toBe("has only 3 left");
  expect(why(1, during, { left: 0 })).toBe("is gone: every piece is sold");
});

test("a piece that is held, or was held for too long, may be tried for again", () => {
  const refusal = { at: new Date("2026-11-27T18:20:00Z"), left: 0, perPerson: null };
  expect(whyRefused({ reason: "held", ...refusal })).toContain("Try again after 18:20");
  expect(whyRefused({ reason: "late", ...refusal })).toContain("until 18:20, UK time. Try again in a minute");
  expect(isSettled({ reason: "held", ...refusal })).toBe(false);
  expect(isSettled({ reason: "gone", ...refusal })).toBe(true);
});

test.each([
  ["before", true, false],
  ["open", true, true],
  ["held", true, true],
  ["gone", true, false],
  ["over", true, false],
  ["open", false, false],
  ["held", false, false],
] as const)("%s with its minimum open %s: a piece may be had %s", (state, isMinimumOpen, may) =>
  expect(hasPiecesToCome({ state, isMinimumOpen })).toBe(may),
);
