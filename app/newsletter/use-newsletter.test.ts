import { describe, expect, test } from "vitest";
import { newsletterAnswerProblem, newsletterErrorMessage, newsletterThrownMessage } from "./use-newsletter.ts";

describe("a failed newsletter sign-up", () => {
  test.each([
    [{ status: 409 }, "This email is already subscribed to our newsletter"],
    [{ message: "You are already subscribed" }, "This email is already subscribed to our newsletter"],
    [{ message: "Rate limit reached" }, "Too many signup attempts. Please wait a moment before trying again."],
    [{ status: 400, message: "invalid email" }, "Please enter a valid email address"],
    [{ status: 409, message: "rate limit" }, "This email is already subscribed to our newsletter"],
    [{ status: 500, message: "rate limit" }, "Too many signup attempts. Please wait a moment before trying again."],
    [{ status: 500, message: "Invalid email" }, "Please enter a valid email address"],
    [{ status: 500 }, "Server error. Please try again in a moment."],
    [{ status: 503 }, "Failed to subscribe. Please try again later."],
    [{}, "Failed to subscribe. Please try again later."],
  ])("with %o says: %s", (error, message) => {
    expect(newsletterErrorMessage(error)).toBe(message);
  });

  test("shows the response's error text if it lacks success, else the general one", () => {
    expect(newsletterAnswerProblem({ success: true })).toBeNull();
    expect(newsletterAnswerProblem({ error: "List is closed" })).toBe("List is closed");
    expect(newsletterAnswerProblem({ success: false })).toBe("Failed to subscribe. Please try again.");
    expect(newsletterAnswerProblem({ error: " " })).toBe("Failed to subscribe. Please try again.");
    expect(newsletterAnswerProblem(null)).toBe("Failed to subscribe. Please try again.");
  });

  test.each([
    [new TypeError("Failed to fetch"), "Network error. Please check your connection and try again."],
    [new Error("fetch: timeout"), "Network error. Please check your connection and try again."],
    [new Error("timeout of 30000ms exceeded"), "Request timed out. Please try again."],
    [new Error("boom"), "Failed to subscribe. Please try again later."],
    ["boom", "Failed to subscribe. Please try again later."],
  ])("by throwing %s says: %s", (error, message) => {
    expect(newsletterThrownMessage(error)).toBe(message);
  });
});
