import { expect, test } from "vitest";
import { shown, spoken } from "./countdown.tsx";

test.each([
  [14 * 86_400 + 5, "14 days", "14 days left"],
  [3580, "59:40", "59 minutes left"],
  [3849, "1:04:09", "64 minutes left"],
  [61, "01:01", "1 minute left"],
  [9, "00:09", "Less than a minute left"],
  [0, "00:00", "Time is up"],
])("%i seconds", (seconds, figures, words) => {
  expect(shown(seconds)).toBe(figures);
  expect(spoken(seconds)).toBe(words);
});
