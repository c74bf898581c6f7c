import { expect, test } from "vitest";
import { isDue, sinceOf } from "./rules.ts";

const at = (moment: string) => new Date(`2026-11-${moment}:00Z`);

const run = (status: "complete" | "incomplete" | "running", startedAt: string, finishedAt: string | null) => ({
  status,
  startedAt: at(startedAt),
  finishedAt: finishedAt === null ? null : at(finishedAt),
});
test.for([
  ["without any run", null, "20T12:00", true],
  ["after last night's", run("complete", "20T03:01", "20T03:02"), "20T12:00", false],
  ["the next night", run("complete", "20T03:01", "20T03:02"), "21T03:00", true],
  ["right after one that was broken off", run("incomplete", "20T03:01", "20T03:02"), "20T03:10", false],
  ["a while after one that was broken off", run("incomplete", "20T03:01", "20T03:02"), "20T03:18", true],
  ["while one runs", run("running", "20T03:01", null), "20T05:00", false],
] as const)("%s it is due: %s", ([, last, now, due]) => expect(isDue(last, at(now))).toBe(due));

test("a run looks back a week beyond the last complete one, and the first at everything", () => {
  expect(sinceOf(at("20T03:01"))).toEqual(at("13T03:01"));
  expect(sinceOf(null)).toEqual(new Date(0));
});
