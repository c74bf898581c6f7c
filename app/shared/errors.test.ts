import { describe, expect, test } from "vitest";
import { classifyError, friendlyMessage, friendlyMessages, notAuthenticated } from "./errors.ts";

// R-ERROR-1's table, written out again so that a slip in the code shows.
const rows: [string, string][] = [
  ["Invalid login credentials", "Invalid email or password. Please try again."],
  ["Email not confirmed", "Please check your email and confirm your account before signing in."],
  ["Too many requests", "Too many login attempts. Please wait a moment before trying again."],
  ["User not found", "No account found with this email address. Please sign up first."],
  ["User already registered", "An account with this email already exists. Please sign in instead."],
  ["Password should be at least", "Password must be at least 6 characters long."],
  ["Invalid email", "Please enter a valid email address."],
  ["Failed to fetch products", "Unable to load products. Please try again later."],
  ["Failed to fetch product variants", "Unable to load product options. Please try again later."],
  ["User not authenticated", "Please log in again to continue."],
  ["Order not found", "Order not found. Please check the order ID and try again."],
  ["already cancelled", "This order has already been cancelled."],
  ["Network Error", "Network connection failed. Please check your internet connection."],
  ["Request timeout", "Request timed out. Please try again."],
  ["Service unavailable", "Service temporarily unavailable. Please try again later."],
  ["Unexpected error", "An unexpected error occurred. Please try again."],
  ["Unknown error", "Something went wrong. Please try again later."],
];
const networkMessage = "Network connection failed. Please check your internet connection.";

describe("friendly messages", () => {
  test.each(rows)("'%s' says: %s", (trigger, message) => {
    expect(friendlyMessage(trigger)).toBe(message);
    expect(friendlyMessage(new Error(`AuthApiError: ${trigger}!`))).toBe(message);
    expect(friendlyMessage({ message: trigger.toUpperCase() })).toBe(message);
  });

  test("the table has exactly these rows in this order", () => {
    expect(friendlyMessages).toEqual(rows);
  });

  test("the first matching trigger wins", () => {
    expect(friendlyMessage("User not found (Unknown error)")).toBe(
      "No account found with this email address. Please sign up first.",
    );
  });

  test("an unknown error is 'unexpected', and its own text is never shown", () => {
    expect(friendlyMessage(new Error("relation orders does not exist"))).toBe(
      "An unexpected error occurred. Please try again.",
    );
  });

  test.each([[undefined], [null], [""], [" \n"], [{}], [{ message: 7 }], [new Error("")], [new Error(" ")], [42]])(
    "%s gives the general message",
    (nothing) => {
      expect(friendlyMessage(nothing)).toBe("Something went wrong. Please try again later.");
    },
  );

  test.each([
    "Failed to fetch",
    "Failed to fetch dynamically imported module: https://shop.example/a.js",
    "fetch failed",
    "NetworkError when attempting to fetch resource.",
    "error loading dynamically imported module: https://shop.example/a.js",
    "Load failed",
    "The network connection was lost.",
    "The Internet connection appears to be offline.",
    "Importing a module script failed.",
  ])("a fetch type error (%s) gives the network message", (text) => {
    expect(friendlyMessage(new TypeError(text))).toBe(networkMessage);
    expect(classifyError(new TypeError(text))).toEqual({
      kind: "network",
      status: 0,
      code: null,
      message: networkMessage,
    });
  });

  test.each([
    "x is not a function",
    "prefetch is not a function",
    "Cannot read properties of undefined (reading 'fetchedAt')",
    "Failed to execute 'fetch' on 'Window': Failed to parse URL from //",
  ])("another type error (%s) is a bug, not the network", (text) => {
    expect(classifyError(new TypeError(text)).kind).toBe("unknown");
    expect(friendlyMessage(new TypeError(text))).toBe("An unexpected error occurred. Please try again.");
  });
});

describe("codes", () => {
  const withCode = (code: string | number, more = {}) => Object.assign(new Error("broken"), { code, ...more });

  test("PGRST116 is a 404 API error", () => {
    expect(classifyError(withCode("PGRST116"))).toMatchObject({ kind: "api", status: 404, code: "PGRST116" });
  });

  test("23505 is a 409 database error, as text, number or a failed query's cause", () => {
    const conflict = { kind: "database", status: 409, code: "23505" };
    expect(classifyError(withCode("23505"))).toMatchObject(conflict);
    expect(classifyError({ code: 23505 })).toMatchObject(conflict);
    expect(classifyError(new Error("Failed query", { cause: withCode("23505") }))).toMatchObject(conflict);
  });

  test("status 401 is an authentication error, with or without a code", () => {
    expect(classifyError({ status: 401 })).toMatchObject({ kind: "authentication", status: 401 });
    expect(classifyError(withCode("bad_jwt", { status: 401 }))).toMatchObject({ kind: "authentication", status: 401 });
  });

  test("other coded errors default to 500 but keep their own status", () => {
    expect(classifyError(withCode("42P01"))).toMatchObject({ kind: "api", status: 500, code: "42P01" });
    expect(classifyError(withCode("teapot", { status: 418 }))).toMatchObject({ kind: "api", status: 418 });
  });

  test("an error without a code is unknown, and circular causes end", () => {
    const round = new Error("round");
    round.cause = round;
    expect(classifyError(round)).toMatchObject({ kind: "unknown", status: 500, code: null });
    expect(classifyError(null)).toMatchObject({ kind: "unknown", status: 500 });
  });

  test("a classified error has the table's message", () => {
    expect(classifyError({ status: 401, message: "Invalid login credentials" }).message).toBe(
      "Invalid email or password. Please try again.",
    );
  });
});

test("cancelling without a signed-in user is a 401 with its own text", () => {
  expect(notAuthenticated).toEqual({ status: 401, message: "User not authenticated. Please log in again." });
});
