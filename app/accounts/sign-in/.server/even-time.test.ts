import { expect, test } from "vitest";
import { openEvenTime } from "./even-time.ts";

test("an answer takes the minimum time, however quick the work is", () => {
  const evenTime = openEvenTime(250);
  expect(evenTime(1)).toBe(250);
  expect(evenTime(249)).toBe(250);
});

test("after a slow answer the next twenty take as long", () => {
  const evenTime = openEvenTime(250);
  expect(evenTime(600)).toBe(600);
  for (let at = 0; at < 19; at++) expect(evenTime(80)).toBe(600);
  expect(evenTime(80)).toBe(250);
});

test("nobody waits longer than the limit", () => {
  const evenTime = openEvenTime(250);
  expect(evenTime(9_000)).toBe(9_000);
  expect(evenTime(80)).toBe(1_800);
});
