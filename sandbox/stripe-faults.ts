import type { FaultAnswers } from "./faulty.ts";

const answer = (status: number, message: string, code?: string) =>
  Response.json({ error: { type: "api_error", message, ...(code && { code }) } }, { status });

/** How the card processor answers while a fault is on, in its own envelope (R-STRIPE-2). */
export const stripeFaults: FaultAnswers = {
  failed: () => answer(500, "An unknown error occurred."),
  rateLimited: () => answer(429, "Too many requests made to the API too quickly.", "rate_limit"),
};
