import { expect, test } from "vitest";
import { nameParts } from "./name-parts.ts";

test("a name fills the two fields of a form, also where it was given as one", () => {
  expect(nameParts({ firstName: "Robin", fullName: "Robin Hartley" })).toEqual({
    firstName: "Robin",
    lastName: "Hartley",
  });
  expect(nameParts({ firstName: "Mary Ann", fullName: "Mary Ann de Souza" })).toEqual({
    firstName: "Mary Ann",
    lastName: "de Souza",
  });
  expect(nameParts({ firstName: null, fullName: "Robin Hartley" })).toEqual({
    firstName: "Robin",
    lastName: "Hartley",
  });
  expect(nameParts({ firstName: null, fullName: "Robin" })).toEqual({ firstName: "Robin", lastName: "" });
});

test("who gave no name, or only a first one, leaves the rest empty", () => {
  expect(nameParts({ firstName: null, fullName: null })).toEqual({ firstName: "", lastName: "" });
  expect(nameParts({ firstName: "Robin", fullName: "Robin" })).toEqual({ firstName: "Robin", lastName: "" });
});
