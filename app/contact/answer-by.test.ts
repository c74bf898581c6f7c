import { expect, test } from "vitest";
import { answerBy } from "./answer-by.ts";

test("an answer comes on a working day, counted in London", () => {
  expect(answerBy(new Date("2026-11-20T12:00:00Z"), 1)).toBe("Monday 23 November 2026");
  expect(answerBy(new Date("2026-12-24T12:00:00Z"), 1)).toBe("Tuesday 29 December 2026");
  expect(answerBy(new Date("2026-06-30T23:30:00Z"), 1), "it is July there already").toBe("Thursday 2 July 2026");
});
