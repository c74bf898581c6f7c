import { describe, expect, it } from "vitest";
import { cmToInches, inchesToCm, lengthWords } from "./lengths.ts";

describe("a length", () => {
  it.each([
    [46, 18],
    [21.5, 8.5],
    [51, 20],
    [54, 21.5],
    [94, 37],
    [102, 40],
    [132, 52],
    [0, 0],
  ])("of %s cm is %s inches, to the nearest half", (cm, inches) => expect(cmToInches(cm)).toBe(inches));

  it("comes back from inches exactly", () => expect(inchesToCm(20)).toBeCloseTo(50.8, 10));

  it("that is a range is written from end to end in both units", () =>
    expect(lengthWords([86, 94])).toEqual({ cm: "86 to 94", inches: "34 to 37" }));

  it("keeps its half centimetre", () => expect(lengthWords(21.5)).toEqual({ cm: "21.5", inches: "8.5" }));
});
