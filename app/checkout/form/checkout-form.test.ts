import { afterEach, expect, test, vi } from "vitest";
import { problemsAfterLeaving, problemsOf, restoreFields, saveFields } from "./checkout-form.ts";

afterEach(() => vi.unstubAllGlobals());

const wrong = { email: "Enter your email address", city: "Enter your town or city" };

test("problems found by Pay are shown while they last, in the form's order", () => {
  expect(problemsOf(["email", "firstName", "city"], wrong)).toEqual([
    { field: "email", message: "Enter your email address" },
    { field: "city", message: "Enter your town or city" },
  ]);
});

test("problems not yet asked about are not shown", () => {
  expect(problemsOf(["delivery"], wrong)).toEqual([]);
});

const half = { postcode: "Enter a full UK postcode" };

test("leaving a field shows its problem if it has text, but not if it is empty", () => {
  expect(problemsAfterLeaving({}, half, { name: "postcode", isEmpty: false })).toEqual(half);
  expect(problemsAfterLeaving({}, wrong, { name: "city", isEmpty: true })).toEqual({});
});

test("leaving a field updates the problems shown: fixed ones go, others have their current text", () => {
  const shown = { city: "Enter your town or city", postcode: "Enter your postcode" };
  expect(problemsAfterLeaving(shown, half, { name: "postcode", isEmpty: false })).toEqual(half);
});

test("in a browser that stores nothing, what was typed while the checkout opened stays", () => {
  vi.stubGlobal("document", { cookie: "" });
  const refused = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refused, setItem: refused, removeItem: refused });
  const guest = { buyer: null, offersReminder: false };
  const before = restoreFields(null, guest);
  saveFields({ ...before, email: "robin@example.com" });
  expect(restoreFields(null, guest)).toEqual({ ...before, email: "robin@example.com" });
});
