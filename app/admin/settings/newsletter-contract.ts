import { z } from "zod";
import { oneLine } from "#app/shared/normalize-text.ts";

/** What the addresses of the newsletter are wanted for; kept in the audit log. */
export const listReasonForm = z.object({
  words: z
    .string()
    .default("")
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, { error: "Say what you need the addresses for", abort: true })
        .max(200, "Use 200 characters or fewer")
        .refine((text) => !/\S@\S/.test(text), "Leave out email addresses: this is kept for years"),
    ),
});
