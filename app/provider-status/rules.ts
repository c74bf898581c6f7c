/** How asking for delivery prices can end; `empty` is an answer without any option. */
export const quoteOutcomes = ["offered", "failed", "empty"] as const;
export type QuoteOutcome = (typeof quoteOutcomes)[number];

export type ProviderStatus = "ok" | "unavailable" | "error";

/** A failed call says something about the provider for so long, in minutes. */
const failureCountsMinutes = 5;

/** Days for which attempts are kept. */
export const attemptDays = 7;

/**
 * How the print provider stands, from what the shop knows without asking it.
 * @param lastQuote how the latest delivery quote ended, and when; null when nobody has asked
 */
export function providerStatusOf(
  known: { isConfigured: boolean; lastQuote: { outcome: QuoteOutcome; at: Date } | null },
  now: Date,
): ProviderStatus {
  if (!known.isConfigured) return "unavailable";
  const { lastQuote } = known;
  if (lastQuote?.outcome !== "failed") return "ok";
  return now.getTime() - lastQuote.at.getTime() < failureCountsMinutes * 60_000 ? "error" : "ok";
}

/** The badge's words, and only where there is something to say (R-ROUTE-15). */
export function badgeText(status: ProviderStatus): string | null {
  if (status === "unavailable") return "API not configured - using mock data";
  return status === "error" ? "Error checking status" : null;
}
