import { expect, test } from "vitest";
import { manyLines, oneLine } from "./normalize-text.ts";

test("one line has single spaces and no invisible characters", () => {
  expect(oneLine("  Robin\u0000 \tvan\r\nder\u0085 Berg\u007f ")).toBe("Robin van der Berg");
  expect(oneLine("Zoë O’Neill 😀")).toBe("Zoë O’Neill 😀");
  expect(oneLine("\u0000\u0000")).toBe("");
});

test("multi-line text keeps its lines, whatever the line endings", () => {
  expect(manyLines("\nOne\u0000line\r\n\r\nand  another\rthird\u0007\n")).toBe("One line\n\nand  another\nthird");
});
