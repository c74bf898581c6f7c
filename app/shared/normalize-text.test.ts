import { expect, test } from "vitest";
import { manyLines, oneLine, startOfLine } from "./normalize-text.ts";

test("one line has single spaces and no invisible characters", () => {
  expect(oneLine("  Robin\u0000 \tvan\r\nder\u0085 Berg\u007f ")).toBe("Robin van der Berg");
  expect(oneLine("Zoë O’Neill 😀")).toBe("Zoë O’Neill 😀");
  expect(oneLine("\u0000\u0000")).toBe("");
});

test.each([
  ["an override", "\u202e"],
  ["an isolate", "\u2066\u2069"],
  ["a zero-width space", "\u200b \u200b"],
  ["joiners", "\u200d\u200c"],
  ["a byte order mark and a soft hyphen", "\ufeff\u00ad"],
  ["a word joiner and a mark of direction", "\u2060\u200f"],
  ["fillers", "\u3164\u115f\uffa0"],
  ["a variation selector", "\ufe0f"],
])("what has only %s is empty", (_, typed) => {
  expect(oneLine(typed)).toBe("");
  expect(manyLines(`${typed}\n${typed}`)).toBe("");
});

test("no character that reverses the text beside it is kept", () => {
  expect(oneLine("\u202e Robin\u202c \u2067Hartley\u2069 ")).toBe("Robin Hartley");
  expect(manyLines("It is \u202ebroken.\nSorry\u2066!")).toBe("It is broken.\nSorry!");
});

test("joiners, accents and emoji of names stay", () => {
  for (const name of [
    "\u0d28\u0d4d\u200d",
    "\u0646\u0627\u0645\u0647\u200c\u0647\u0627",
    "Zoe\u0308",
    "\u{1f469}\u200d\u{1f527}",
    "\u2764\ufe0f",
  ])
    expect(oneLine(name)).toBe(name);
});

test("half of a surrogate pair becomes a space, and a whole one stays", () => {
  const half = "\ud83d";
  expect(oneLine(`Ro${half}bin 😀${half}`)).toBe("Ro bin 😀");
  expect(manyLines(`\udc00It is\n😀${half} broken`)).toBe("It is\n😀  broken");
  expect([oneLine(half), manyLines(half)]).toEqual(["", ""]);
});

test("multi-line text keeps its lines, whatever the line endings", () => {
  expect(manyLines("\nOne\u0000line\r\n\r\nand  another\rthird\u0007\n")).toBe("One line\n\nand  another\nthird");
});

test("a line is cut between characters, not inside a surrogate pair", () => {
  expect(startOfLine(" It  broke ", 20)).toBe("It broke");
  expect(startOfLine("It broke", 3)).toBe("It");
  expect(startOfLine("ab😀", 4)).toBe("ab😀");
  expect(startOfLine("ab😀", 3)).toBe("ab");
});
