import { expect, test } from "vitest";
import { readLocalMoment, readMoment } from "./read-export.ts";

test.for([
  ["2024-05-01 10:00:00 +0100", "2024-05-01T09:00:00.000Z"],
  ["2024-05-01T10:00:00Z", "2024-05-01T10:00:00.000Z"],
  ["2024-05-01 10:00:00", undefined],
  ["01/05/2024 10:00", undefined],
  ["2024-13-01 10:00:00 +0100", undefined],
  ["", undefined],
] as const)("a time with its zone: %s", ([text, moment]) => {
  expect(readMoment(text)?.toISOString()).toBe(moment);
});

test.for([
  ["2024-07-01 10:00", "2024-07-01T09:00:00.000Z"],
  ["2024-07-01 00:30:00", "2024-06-30T23:30:00.000Z"],
  ["2024-12-01 10:00:05", "2024-12-01T10:00:05.000Z"],
  ["2024-07-01T10:00:00+00:00", "2024-07-01T10:00:00.000Z"],
  ["7/1/2024 10:00", undefined],
] as const)("a time without its zone is London's: %s", ([text, moment]) => {
  expect(readLocalMoment(text)?.toISOString()).toBe(moment);
});
