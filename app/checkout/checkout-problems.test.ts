import { expect, test } from "vitest";
import { problemsOf } from "./checkout-problems.ts";

const wrong = { email: "Enter your email", city: "Enter your town or city" };

test("what was asked for at Pay is told while it is wrong, in the order of the form", () => {
  expect(problemsOf(["email", "firstName", "city"], wrong)).toEqual([
    { field: "email", message: "Enter your email" },
    { field: "city", message: "Enter your town or city" },
  ]);
});

test("what nobody asked for yet is not told", () => {
  expect(problemsOf(["delivery"], wrong)).toEqual([]);
});
