import { z } from "zod";
import { addressProblem, plainAddress, signupTexts } from "./rules.ts";

/** POST /functions/v1/newsletter-signup (R-NEWSLETTER-3, R-NEWSLETTER-4); the form's field too. */
export const newsletterSignup = z.object(
  {
    email: z
      .string({ error: signupTexts.empty })
      .check((context) => {
        const message = addressProblem(context.value);
        if (message) context.issues.push({ code: "custom", message, input: context.value });
      })
      .transform((typed) => plainAddress(typed) ?? ""),
  },
  { error: signupTexts.empty },
);

/** What the endpoint answers; `reason` is the trigger of R-NEWSLETTER-5, beside the words for a person. */
export const newsletterAnswer = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  reason: z.enum(["already subscribed", "rate limit", "invalid email"]).optional(),
});
export type NewsletterAnswer = z.output<typeof newsletterAnswer>;

/**
 * What the page behind an unsubscribe link takes. A mail client's one-click posts
 * `List-Unsubscribe=One-Click` and nothing else (RFC 8058), so an absent intent is to leave.
 */
export const leaveForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("unsubscribe") }),
  z.object({ intent: z.literal("never") }),
  z.object({ intent: z.literal("undo") }),
  z.object({
    intent: z.literal("fewer"),
    frequency: z.enum(["monthly", "elections"], { error: "Choose how often we can email you" }),
  }),
  z.object({
    intent: z.literal("reason"),
    reason: z.enum(["too-many", "not-for-me", "never-signed-up"], { error: "Choose a reason, or leave the page" }),
  }),
]);
export type LeaveForm = z.output<typeof leaveForm>;
