import { describe, expect, test } from "vitest";
import { decidedMinimum, preorderFields, preorderForm, untrueMinimum } from "./preorder-form.ts";

const typed = { dispatchOn: "2026-12-18", minimum: "50", closesOn: "2026-12-04", version: "1" };
const problemsOf = (change: Partial<typeof typed>) =>
  preorderForm.safeParse({ ...typed, ...change }).error?.issues.map(({ path }) => path.join());

describe("the form of a pre-order", () => {
  test("reads a minimum with its last day, or neither", () => {
    expect(preorderForm.parse(typed)).toMatchObject({ minimum: 50, closesOn: "2026-12-04" });
    expect(preorderForm.parse({ dispatchOn: "2026-12-18", version: 0 })).toMatchObject({
      minimum: null,
      closesOn: null,
    });
  });

  test("refuses one without the other, an invalid number or day, and less than a week to print", () => {
    expect(problemsOf({ closesOn: "" })).toEqual(["closesOn"]);
    expect(problemsOf({ minimum: "" })).toEqual(["minimum"]);
    for (const minimum of ["0", "many", "10001", "1.5"]) expect(problemsOf({ minimum }), minimum).toEqual(["minimum"]);
    expect(problemsOf({ closesOn: "soon" })).toEqual(["closesOn"]);
    expect(problemsOf({ closesOn: "2026-12-12" })).toEqual(["dispatchOn"]);
    expect(problemsOf({ closesOn: "2026-12-11" })).toBeUndefined();
  });

  test("has the values that it was given", () => {
    const { version: _, ...settings } = preorderForm.parse(typed);
    expect(preorderFields(settings)).toEqual({ dispatchOn: "2026-12-18", minimum: "50", closesOn: "2026-12-04" });
    expect(preorderFields(null)).toEqual({ dispatchOn: "", minimum: "", closesOn: "" });
  });
});

describe("once somebody has ordered, a minimum", () => {
  const before = { dispatchOn: "2026-12-18", minimum: 50, closesOn: "2026-12-04" };

  test("can be lowered, but neither raised nor removed, and keeps its day", () => {
    expect(untrueMinimum(before, { ...before, minimum: 49, dispatchOn: "2026-12-20" })).toBeNull();
    expect(untrueMinimum(before, { ...before, minimum: 51 })?.field).toBe("minimum");
    expect(untrueMinimum(before, { ...before, minimum: null, closesOn: null })?.field).toBe("minimum");
    expect(untrueMinimum(before, { ...before, closesOn: "2026-12-05" })?.field).toBe("closesOn");
  });

  test("no longer changes once it is decided", () => {
    expect(decidedMinimum(before, { ...before, dispatchOn: "2026-12-20" })).toBeNull();
    expect(decidedMinimum(before, { ...before, minimum: 49 })?.field).toBe("minimum");
    expect(decidedMinimum(before, { ...before, closesOn: "2026-12-03" })?.field).toBe("closesOn");
  });
});
