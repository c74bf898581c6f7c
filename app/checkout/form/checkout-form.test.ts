import { expect, test } from "vitest";
import { checkedAgain, problemsOf } from "./checkout-form.ts";

const wrong = { email: "Enter your email address", city: "Enter your town or city" };

test("what was asked for at Pay is shown while it is wrong, in the order of the form", () => {
  expect(problemsOf(["email", "firstName", "city"], wrong)).toEqual([
    { field: "email", message: "Enter your email address" },
    { field: "city", message: "Enter your town or city" },
  ]);
});

test("what nobody asked for yet is not shown", () => {
  expect(problemsOf(["delivery"], wrong)).toEqual([]);
});

const half = { postcode: "Enter a full UK postcode" };

test("a field that is left with something wrong in it shows its problem, one left empty does not", () => {
  expect(checkedAgain({}, half, { name: "postcode", isEmpty: false })).toEqual(half);
  expect(checkedAgain({}, wrong, { name: "city", isEmpty: true })).toEqual({});
});

test("leaving a field brings what is shown up to date: mended goes, still wrong is said as it is now", () => {
  const shown = { city: "Enter your town or city", postcode: "Enter your postcode" };
  expect(checkedAgain(shown, half, { name: "postcode", isEmpty: false })).toEqual(half);
});
