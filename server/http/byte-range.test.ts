import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

test.each([
  ["bytes=0-9", { from: 0, to: 9 }],
  ["bytes=90-", { from: 90, to: 99 }],
  ["bytes=-10", { from: 90, to: 99 }],
  ["bytes=-1000", { from: 0, to: 99 }],
  ["bytes=50-5000", { from: 50, to: 99 }],
])("%s of 100 bytes", (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});

test("a range beyond the end is unsatisfiable", () => {
  expect(byteRange("bytes=100-", 100)).toBe("unsatisfiable");
  expect(byteRange("bytes=-0", 100)).toBe("unsatisfiable");
});

test.each([undefined, "", "bytes=-", "bytes=9-5", "lines=1-2", "bytes=0-1,5-6", "bytes=a-b"])(
  "%s returns the whole file",
  (header) => {
    expect(byteRange(header, 100)).toBeNull();
  },
);
