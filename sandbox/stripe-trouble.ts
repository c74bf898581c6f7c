import type { TroubleAnswers } from "./faulty.ts";

const answer = (status: number, message: string, code?: string) =>
  Response.json({ error: { type: "api_error", message, ...(code && { code }) } }, { status });

/** The card processor in trouble, in its own envelope (R-STRIPE-2). */
export const stripeTrouble: TroubleAnswers = {
  failed: () => answer(500, "An unknown error occurred."),
  rateLimited: () => answer(429, "Too many requests made to the API too quickly.", "rate_limit"),
};
