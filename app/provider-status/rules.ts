/** The outcomes of a quote request; `empty` is a response without options. */
export const quoteOutcomes = ["offered", "failed", "empty"] as const;
type QuoteOutcome = (typeof quoteOutcomes)[number];

export type ProviderStatus = "ok" | "unavailable" | "error";

/** Minutes for which a failed call counts as a provider error. */
const failureCountsMinutes = 5;

/** Days until attempts are deleted. */
export const attemptDays = 7;

/**
 * The print provider's status, from what the shop knows without calling it.
 * @param lastQuote the latest quote's outcome and time; null if there was none
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

/** The badge's text; null if there is nothing to report (R-ROUTE-15). */
export function badgeText(status: ProviderStatus): string | null {
  if (status === "unavailable") return "API not configured - using mock data";
  return status === "error" ? "Error checking status" : null;
}
