import { expect, test } from "vitest";
import { changeOf, pointsOf, shareOf } from "./figures.tsx";

test.for([
  [124, 100, false, { text: "+ 24%", tone: "up" }],
  [91, 100, true, { text: "− 9%", tone: "up" }],
  [91, 100, false, { text: "− 9%", tone: "down" }],
  [100, 100, false, { text: "± 0%", tone: "same" }],
  [300_000, 100, false, { text: "+ 299,900%", tone: "up" }],
  // A smaller loss is an increase.
  [-50, -100, false, { text: "+ 50%", tone: "up" }],
  [5, 0, false, null],
] as const)("from %i to %i (less is better: %s) gives %o", ([now, before, lessIsBetter, expected]) =>
  expect(changeOf(now, before, lessIsBetter)).toEqual(expected),
);

test("shares change in percentage points", () => {
  expect(pointsOf(shareOf(1, 3), shareOf(1, 4))).toEqual({ text: "+ 8.3", tone: "up" });
  expect(pointsOf(10, 10.2)).toEqual({ text: "− 0.2", tone: "down" });
  expect(shareOf(0, 0)).toBe(0);
});
