import { expect, test } from "vitest";
import { changeOf, pointsOf, shareOf } from "./change.ts";

test.for([
  [124, 100, false, { words: "+ 24%", tone: "up" }],
  [91, 100, true, { words: "− 9%", tone: "up" }],
  [91, 100, false, { words: "− 9%", tone: "down" }],
  [100, 100, false, { words: "± 0%", tone: "same" }],
  [300_000, 100, false, { words: "+ 299,900%", tone: "up" }],
  // What was a loss and is a smaller one has risen.
  [-50, -100, false, { words: "+ 50%", tone: "up" }],
  [5, 0, false, null],
] as const)("%i after %i (less is better: %s) is %o", ([now, before, lessIsBetter, expected]) =>
  expect(changeOf(now, before, lessIsBetter)).toEqual(expected),
);

test("shares change by points", () => {
  expect(pointsOf(shareOf(1, 3), shareOf(1, 4))).toEqual({ words: "+ 8.3", tone: "up" });
  expect(pointsOf(10, 10.2)).toEqual({ words: "− 0.2", tone: "down" });
  expect(shareOf(0, 0)).toBe(0);
});
