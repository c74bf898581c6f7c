import { expect, test } from "vitest";
import { growthOf } from "./growth.ts";

const every15s = (values: number[]) => values.map((value, at) => ({ at: at * 15, value }));
const flat = [100, 102, 99, 101, 100, 98, 101, 100];

test.each([
  ["nothing grows", flat, 0],
  ["all growth was in the first half", [10, 20, 40, 80, 100, 100, 100, 100], 0],
  ["a moment's peak", [...flat.slice(0, 6), 300, 100], 0],
  ["a megabyte with each sample", Array.from({ length: 60 }, (_, at) => 100 + at), 29 / 130],
  ["it shrinks", [100, 100, 100, 100, 100, 90, 80, 70], -0.3],
  ["a single sample", [100], 0],
])("%s", (_, values, growth) => {
  expect(growthOf(every15s(values))).toBeCloseTo(growth, 1);
});

test("a twentieth in the second half is more than a twentieth less a bit", () => {
  const leaking = Array.from({ length: 60 }, (_, at) => 100 + Math.max(0, at - 29) * (5.5 / 30));
  expect(growthOf(every15s(leaking))).toBeGreaterThan(0.05);
  const slower = leaking.map((value) => 100 + (value - 100) / 2);
  expect(growthOf(every15s(slower))).toBeLessThan(0.05);
});
