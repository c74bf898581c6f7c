import { z } from "zod";
import { addressProblem, plainAddress, signupTexts } from "./rules.ts";

/** POST /functions/v1/newsletter-signup (R-NEWSLETTER-3, R-NEWSLETTER-4). The form uses it too. */
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

/** The endpoint's response. `reason` is the trigger of R-NEWSLETTER-5, beside the text for people. */
export const newsletterAnswer = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  reason: z.enum(["already subscribed", "rate limit", "invalid email"]).optional(),
});
export type NewsletterAnswer = z.output<typeof newsletterAnswer>;

/**
 * The unsubscribe page's forms. A mail client's one-click posts only `List-Unsubscribe=One-Click` (RFC 8058), so a
 * missing intent means leave.
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
