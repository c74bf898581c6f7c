import { expect, test } from "vitest";
import { manyLines, oneLine } from "./normalize-text.ts";

test("one line has its words one space apart and nothing that cannot be seen", () => {
  expect(oneLine("  Robin\u0000 \tvan\r\nder\u0085 Berg\u007f ")).toBe("Robin van der Berg");
  expect(oneLine("Zoë O’Neill 😀")).toBe("Zoë O’Neill 😀");
  expect(oneLine("\u0000\u0000")).toBe("");
});

test("many lines stay lines, whichever keyboard ended them", () => {
  expect(manyLines("\nOne\u0000line\r\n\r\nand  another\rthird\u0007\n")).toBe("One line\n\nand  another\nthird");
});
