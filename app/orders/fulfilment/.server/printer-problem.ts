import type { PrintfulError } from "#providers/printful/error.ts";

/**
 * What is wrong with the printer, for whoever waits for it: its own sentences speak as if they were the shop's. A
 * refusal, and what never reached it, say themselves what they are about.
 */
export function printerProblem({ kind, status, retryAfterSeconds, message }: PrintfulError): string {
  if (kind === "rate_limited") return `The printer wants fewer calls. Try again in ${retryAfterSeconds ?? 60} seconds.`;
  if (kind === "unavailable" && status !== null) return `The printer answers with an error (${status}).`;
  return message;
}

/** The same for a request that had no effect. */
export function printerProblemInVain(error: PrintfulError): string {
  const isError = error.kind === "unavailable" && error.status !== null;
  return `${printerProblem(error)}${isError ? " Nothing has changed." : ""}`;
}
