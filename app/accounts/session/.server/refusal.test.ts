import { expect, test } from "vitest";
import { authMessage } from "./refusal.ts";

test.each([
  ["INVALID_EMAIL_OR_PASSWORD", "Invalid email or password. Please try again."],
  ["EMAIL_NOT_VERIFIED", "Please check your email and confirm your account before signing in."],
  ["TOO_MANY_REQUESTS", "Too many login attempts. Please wait a moment before trying again."],
  ["USER_NOT_FOUND", "No account found with this email address. Please sign up first."],
  ["USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL", "An account with this email already exists. Please sign in instead."],
  ["PASSWORD_TOO_SHORT", "Password must be at least 6 characters long."],
  ["INVALID_EMAIL", "Please enter a valid email address."],
  ["VALIDATION_ERROR", "Please enter a valid email address."],
  ["UNAUTHORIZED", "Please log in again to continue."],
])("%s shows '%s'", (code, message) => expect(authMessage(code)).toBe(message));

test("rate limiting without a code has its own message", () => {
  expect(authMessage(null, 429)).toBe("Too many login attempts. Please wait a moment before trying again.");
});

test("an unknown code is unexpected", () => {
  expect(authMessage("SOMETHING_NEW")).toBe("An unexpected error occurred. Please try again.");
  expect(authMessage(null, 500)).toBe("An unexpected error occurred. Please try again.");
});
