import { z } from "zod";
import { oneLine } from "#app/shared/normalize-text.ts";

/** Why staff may reveal masked data; the reason is stored in the audit log with a note. */
export const revealReasons = {
  message: "Answering their message",
  parcel: "Fixing an address or a parcel",
  data: "They asked for their data",
  payment: "Checking a payment",
} as const;
type RevealReason = keyof typeof revealReasons;

/** Real time until the data is masked again. */
export const revealMinutes = 15;

const reasons = Object.keys(revealReasons) as [RevealReason, ...RevealReason[]];

/** A free-text reason of 1 to 200 characters, without email addresses. @param asks the message when it is empty */
export const reasonText = (asks: string) =>
  z
    .string()
    .default("")
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, { error: asks, abort: true })
        .max(200, "Use 200 characters or fewer")
        .refine((text) => !/\S@\S/.test(text), "Leave out email addresses: this is kept for years"),
    );

/** Revealing masked data: a reason and a note, both required. */
export const revealForm = z.object({
  why: z.enum(reasons, "Choose why you need to see this"),
  words: reasonText("Enter a short reason"),
});
export type RevealRequest = z.output<typeof revealForm>;
