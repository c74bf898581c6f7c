import type { PrintfulError } from "#providers/printful/error.ts";

/**
 * An error of the print provider, explained to staff who wait for it. Its own messages would read like the shop's.
 * Refusals and requests that were never sent keep their message.
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

const printerStatusLabels: Record<string, string> = {
  failed: "the printer has refused it",
  onhold: "the printer has put it on hold",
  archived: "the printer has put it away",
  canceled: "the printer has cancelled it",
  inprocess: "the printer is making it",
  partial: "the printer has posted a part of it",
  fulfilled: "the printer has posted it",
};
/** The text for an order's status at the print provider; `status` is Printful's own. */
export const printerStatusLabel = (status: string): string =>
  printerStatusLabels[status] ?? `the printer calls it ‘${status}’`;
