import { describe, expect, test } from "vitest";
import { dropFields, dropForm, momentOf, untrueChanges } from "./drop-form.ts";

describe("UK time", () => {
  test("is read in winter and summer, and shown as it was typed", () => {
    expect(momentOf("2026-11-27T18:00")).toEqual(new Date("2026-11-27T18:00:00Z"));
    expect(momentOf("2026-07-01T18:00")).toEqual(new Date("2026-07-01T17:00:00Z"));
    const drop = {
      startsAt: new Date("2026-07-01T17:00:00Z"),
      endsAt: null,
      pieces: 10,
      perPerson: null,
      holdMinutes: 15,
    };
    expect(dropFields(drop)).toMatchObject({ startsAt: "2026-07-01T18:00", endsAt: "", perPerson: "" });
  });

  test("means the first of the two in the hour that occurs twice, and is invalid in the hour that the clocks skip", () => {
    expect(momentOf("2026-10-25T01:30")).toEqual(new Date("2026-10-25T00:30:00Z"));
    expect(momentOf("2026-03-29T01:30")).toBeNull();
    expect(momentOf("tomorrow")).toBeNull();
    expect(momentOf("2026-13-40T25:61")).toBeNull();
  });
});

const typed = { startsAt: "2026-11-27T18:00", endsAt: "", pieces: "10", perPerson: "", holdMinutes: "15" };
const problems = (change: object) =>
  dropForm.safeParse({ ...typed, ...change }).error?.issues.map(({ path, message }) => `${path}: ${message}`);

test("each wrong field is named", () => {
  expect(problems({})).toBeUndefined();
  expect(problems({ startsAt: "" })).toEqual(["startsAt: Enter a date and a time, UK time"]);
  expect(problems({ endsAt: "2026-11-27T18:00" })).toEqual(["endsAt: The end must be after the start"]);
  expect(problems({ pieces: "0" })).toEqual(["pieces: Enter a whole number from 1 to 10000"]);
  expect(problems({ perPerson: "many" })).toEqual(["perPerson: Enter a whole number, or leave it empty for no limit"]);
  expect(problems({ holdMinutes: "31" })).toEqual(["holdMinutes: Enter a whole number of minutes from 5 to 30"]);
});

test("once a drop has begun, a change cannot contradict what its page has promised", () => {
  const drop = {
    startsAt: new Date("2026-11-27T18:00:00Z"),
    endsAt: new Date("2026-11-28T18:00:00Z"),
    pieces: 10,
    perPerson: 2,
    holdMinutes: 15,
  };
  const fields = (change: object) => untrueChanges(drop, { ...drop, ...change }).map(({ field }) => field);
  expect(fields({})).toEqual([]);
  expect(fields({ pieces: 9, endsAt: new Date("2026-11-28T12:00:00Z"), perPerson: 1 })).toEqual([]);
  expect(fields({ startsAt: new Date("2026-11-27T19:00:00Z") })).toEqual(["startsAt"]);
  expect(fields({ endsAt: null })).toEqual(["endsAt"]);
  expect(fields({ pieces: 11 })).toEqual(["pieces"]);
});
