import { expect, test } from "vitest";
import { dueLabel, waitingLabel } from "./desk-section.tsx";

const now = new Date("2026-11-20T14:24:00Z");

test.for([
  ["2026-11-20T14:23:40Z", "1 min", "since 14:23"],
  ["2026-11-20T13:32:00Z", "52 min", "since 13:32"],
  ["2026-11-20T13:05:00Z", "1 h 19", "since 13:05"],
  ["2026-11-20T12:22:00Z", "2 h 02", "since 12:22"],
  ["2026-11-19T14:00:00Z", "1 day", "since 19 Nov"],
  ["2026-11-12T10:00:00Z", "8 days", "since 12 Nov"],
] as const)("an item from %s has waited %s, %s", ([since, span, from]) =>
  expect(waitingLabel(new Date(since), now)).toEqual({ span, from }),
);

test("a deadline shows the time left, or that it is overdue", () => {
  expect(dueLabel(new Date("2026-11-27T23:59:00Z"), now)).toEqual({ span: "7 days", from: "to answer" });
  expect(dueLabel(new Date("2026-11-19T23:59:00Z"), now)).toEqual({ span: "Overdue", from: "since 19 Nov" });
});
