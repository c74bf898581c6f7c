import { expect, test } from "vitest";
import { countRepeatedLines, kindOfLine } from "./repeated-lines.ts";

test("five lines of a kind are written per minute, and the next minute starts with how many were left out", () => {
  let now = 0;
  const lines = countRepeatedLines(() => now);
  const written = Array.from({ length: 1_000 }, () => lines.next("lost")).filter(({ isWritten }) => isWritten);
  expect(written).toHaveLength(5);
  expect(lines.next("another kind")).toEqual({ isWritten: true, leftOut: 0 });
  now = 60_000;
  expect(lines.next("lost")).toEqual({ isWritten: true, leftOut: 995 });
  now = 200_000;
  expect(lines.next("lost")).toEqual({ isWritten: true, leftOut: 0 });
});

test("lines with the same message and error are of one kind, whatever they are about", () => {
  const kind = (id: number, error: string) => kindOfLine(40, { id, error }, "a job failed");
  expect(kind(1, "connect ECONNREFUSED 127.0.0.1:5432\n at a.js:1")).toBe(
    kind(2, "connect ECONNREFUSED 127.0.0.1:5433"),
  );
  expect(kind(1, "no such order")).not.toBe(kind(1, "Query read timeout"));
  expect(kindOfLine(40, {}, "a job failed")).not.toBe(kindOfLine(50, {}, "a job failed"));
});
