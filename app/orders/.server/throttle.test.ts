import { describe, expect, test } from "vitest";
import { openThrottle } from "./throttle.ts";

const minute = { tries: 3, windowMs: 60_000 };
const many = (throttle: ReturnType<typeof openThrottle>, times: number, key = "a", now = 0) =>
  Array.from({ length: times }, () => throttle.take([key], now));

describe("a throttle", () => {
  test("lets the number of tries through, and no more", () => {
    expect(many(openThrottle(minute), 5)).toEqual([true, true, true, false, false]);
  });

  test("opens again when the window of the first try is over", () => {
    const throttle = openThrottle(minute);
    many(throttle, 5);
    expect(throttle.take(["a"], 59_999)).toBe(false);
    expect(throttle.take(["a"], 60_000)).toBe(true);
  });

  test("counts each key on its own, and refuses when any of them is used up", () => {
    const throttle = openThrottle(minute);
    many(throttle, 3, "a");
    expect(throttle.take(["b"], 0)).toBe(true);
    expect(throttle.take(["b", "a"], 0)).toBe(false);
  });

  test("forgets the oldest key before it holds too many", () => {
    const throttle = openThrottle({ ...minute, maxKeys: 2 });
    many(throttle, 3, "a");
    many(throttle, 1, "b");
    many(throttle, 1, "c");
    expect(throttle.take(["a"], 0)).toBe(true);
  });
});
