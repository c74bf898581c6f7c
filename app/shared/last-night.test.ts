import { expect, test } from "vitest";
import { lastNight } from "./last-night.ts";

const at = (moment: string) => new Date(`2026-11-${moment}:00Z`);

test.for([
  ["20T02:59", "19T03:00"],
  ["20T03:00", "20T03:00"],
  ["20T23:00", "20T03:00"],
] as const)("at %s nightly work was last due at %s", ([now, due]) => expect(lastNight(at(now))).toEqual(at(due)));
