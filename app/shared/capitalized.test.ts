import { expect, test } from "vitest";
import { capitalized, uncapitalized } from "./capitalized.ts";

test("only the first letter changes", () => {
  expect(["paid by Visa", "élan", ""].map(capitalized)).toEqual(["Paid by Visa", "Élan", ""]);
  expect(["The Visa card", ""].map(uncapitalized)).toEqual(["the Visa card", ""]);
});
