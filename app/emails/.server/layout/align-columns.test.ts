import { expect, test } from "vitest";
import { alignColumns } from "./rows.ts";

test("columns are as wide as their longest line", () => {
  expect(
    alignColumns([
      ["T-Shirt\nNavy, L", "£24.99"],
      ["A longer name", "£9.99"],
    ]),
  ).toBe(["T-Shirt         £24.99", "Navy, L", "A longer name   £9.99"].join("\n"));
});

test("long lines wrap between words, and a long word stays whole", () => {
  const long = "word ".repeat(12).trim();
  expect(alignColumns([[long, "1"]])).toBe(
    ["word word word word word word word word word   1", "word word word"].join("\n"),
  );
  expect(alignColumns([["x".repeat(60), "1"]])).toBe(`${"x".repeat(60)}   1`);
});

test("no rows give an empty string", () => expect(alignColumns([])).toBe(""));
