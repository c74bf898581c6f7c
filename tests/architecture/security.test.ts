import { describe, expect, test } from "vitest";
import { sources } from "./sources.ts";

/** Compares docs/security.md and docs/asvs.md with the standard's numbers and the tests that they name. */
const textOf = (path: string) => sources.find((source) => source.path === path)!.text;
const asvs = textOf("docs/asvs.md");
const security = textOf("docs/security.md");

/** Items of levels 1 and 2 in each section of ASVS 5.0.0, which numbers them from 1. */
const itemsOf: Record<string, number> = {
  "1.1": 2,
  "1.2": 9,
  "1.3": 11,
  "1.4": 3,
  "1.5": 2,
  "2.1": 3,
  "2.2": 3,
  "2.3": 4,
  "2.4": 1,
  "3.2": 2,
  "3.3": 4,
  "3.4": 6,
  "3.5": 5,
  "3.7": 2,
  "4.1": 3,
  "4.2": 1,
  "4.3": 2,
  "4.4": 4,
  "5.1": 1,
  "5.2": 3,
  "5.3": 2,
  "5.4": 3,
  "6.1": 3,
  "6.2": 11,
  "6.3": 4,
  "6.4": 4,
  "6.5": 5,
  "6.6": 3,
  "6.8": 4,
  "7.1": 3,
  "7.2": 4,
  "7.3": 2,
  "7.4": 5,
  "7.5": 2,
  "7.6": 2,
  "8.1": 2,
  "8.2": 3,
  "8.3": 1,
  "8.4": 1,
  "9.1": 3,
  "9.2": 4,
  "11.1": 2,
  "11.2": 3,
  "11.3": 3,
  "11.4": 4,
  "11.5": 1,
  "11.6": 1,
  "12.1": 3,
  "12.2": 2,
  "12.3": 4,
  "13.1": 1,
  "13.2": 5,
  "13.3": 2,
  "13.4": 5,
  "14.1": 2,
  "14.2": 4,
  "14.3": 3,
  "15.1": 3,
  "15.2": 3,
  "15.3": 7,
  "16.1": 1,
  "16.2": 5,
  "16.3": 4,
  "16.4": 3,
  "16.5": 3,
};
const items = Object.entries(itemsOf).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
);

const rows = asvs
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, numbers = "", how = "", shownBy = ""] = line.split("|").map((cell) => cell.trim());
    return { numbers: numbers.split(", "), how, shownBy };
  });

describe("docs/asvs.md", () => {
  test("has each item of levels 1 and 2 once, except the two chapters that do not apply", () => {
    expect(rows.flatMap(({ numbers }) => numbers).toSorted()).toEqual(items.toSorted());
    for (const chapter of ["V10 OAuth and OIDC", "V17 WebRTC"]) {
      expect(asvs).toMatch(new RegExp(`^## ${chapter}\n\nNot applicable, all of it: .`, "m"));
    }
  });

  test("names a test for each, or says why there is none", () => {
    const isReasoned = /Not applicable: .|Deviation: .|Owner: ./;
    expect(rows.filter(({ how, shownBy }) => shownBy === "" && !isReasoned.test(how))).toEqual([]);
  });
});

test.each([
  ["docs/asvs.md", asvs],
  ["docs/security.md", security],
])("every test that %s names exists", (_path, text) => {
  const named = [...text.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(10);
  const present = new Set(sources.map(({ path }) => path));
  expect(named.filter((path) => !present.has(path))).toEqual([]);
});

test("docs/security.md has the limits of uploads that the server sets", () => {
  const limits = [...textOf("server/http/body-limit.ts").matchAll(/maxBytes: (\d+) \* 1024 \* 1024/g)];
  expect(limits.length).toBeGreaterThan(0);
  for (const [, megabytes] of limits) expect(security).toContain(`${megabytes} MB a form`);
});
