import { describe, expect, it } from "vitest";
import { badgeText, providerStatusOf } from "./rules.ts";

const now = new Date("2026-11-20T12:00:00Z");
const quote = (outcome: "offered" | "failed" | "empty", minutesAgo: number) => ({
  outcome,
  at: new Date(now.getTime() - minutesAgo * 60_000),
});

describe("the provider's status", () => {
  it("is unavailable while no provider is configured, whatever happened before", () => {
    expect(providerStatusOf({ isConfigured: false, lastQuote: quote("offered", 1) }, now)).toBe("unavailable");
  });

  it("is an error for five minutes after a failed quote, until one succeeds", () => {
    expect(providerStatusOf({ isConfigured: true, lastQuote: quote("failed", 4) }, now)).toBe("error");
    expect(providerStatusOf({ isConfigured: true, lastQuote: quote("failed", 5) }, now)).toBe("ok");
    expect(providerStatusOf({ isConfigured: true, lastQuote: quote("offered", 1) }, now)).toBe("ok");
  });

  it("is ok before the first quote", () => {
    expect(providerStatusOf({ isConfigured: true, lastQuote: null }, now)).toBe("ok");
  });
});

it("the badge has text only if the provider is unavailable or in error (R-ROUTE-15)", () => {
  expect(badgeText("unavailable")).toBe("API not configured - using mock data");
  expect(badgeText("error")).toBe("Error checking status");
  expect(badgeText("ok")).toBeNull();
});
