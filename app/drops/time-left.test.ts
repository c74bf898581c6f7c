import { expect, test } from "vitest";
import { timeLeft } from "./time-left.ts";

test.each([
  [7 * 86_400_000 + 3 * 3_600_000 + 59_000, "7 days, 3 hours"],
  [86_400_000, "1 day"],
  [86_400_000 - 1, "23 hours, 59 minutes"],
  [3_600_000 + 60_000, "1 hour, 1 minute"],
  [3_600_000, "1 hour"],
  [119_999, "1 minute"],
  [59_999, "less than a minute"],
  [-5, "less than a minute"],
])("%d ms are %s", (ms, words) => expect(timeLeft(ms)).toBe(words));
