import { expect, test } from "vitest";
import { nextLook } from "./next-look.ts";

const now = 1_000_000_000;
const look = (state: "before" | "open" | "held" | "gone" | "over", changesAt: number | null, random = 0) => {
  const at = nextLook({ state, changesAt }, now, random);
  return at === null ? null : at - now;
};

test("a crowd's requests are spread over two seconds after the moment", () => {
  expect(look("before", now + 60_000)).toBe(60_500);
  expect(look("before", now + 60_000, 1)).toBe(62_000);
  expect(look("open", now + 10_000)).toBe(10_500);
});

test("a page that can change at any time is asked for in between", () => {
  expect(look("before", now + 86_400_000)).toBe(600_000);
  expect(look("open", null)).toBe(30_000);
  expect(look("held", now + 900_000)).toBe(30_000);
  expect(look("over", null)).toBeNull();
  expect(look("gone", null)).toBeNull();
  expect(look("gone", now + 90_000)).toBe(90_500);
  expect(look("gone", now + 60 * 86_400_000), "no timer is longer").toBe(86_400_000);
});

test("a page that has not changed yet is asked for less and less often", () => {
  expect(look("before", now - 100)).toBe(1_500);
  expect(look("before", now - 10_000)).toBe(10_000);
  expect(look("before", now - 3_600_000)).toBe(30_000);
});
