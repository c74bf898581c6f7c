import { z } from "zod";
import { oneLine } from "#app/shared/normalize-text.ts";

/** Why somebody of the staff may look at what is masked; kept in the audit log with a few words of their own. */
export const revealReasons = {
  message: "Answering their message",
  parcel: "Fixing an address or a parcel",
  data: "They asked for their data",
  payment: "Checking a payment",
} as const;
export type RevealReason = keyof typeof revealReasons;

/** For how long it stays in the open, in real time. */
export const revealMinutes = 15;

const reasons = Object.keys(revealReasons) as [RevealReason, ...RevealReason[]];

/** A reason in words of one's own. @param asks what is said where nothing is typed */
export const reasonWords = (asks: string) =>
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

export const revealForm = z.object({
  why: z.enum(reasons, "Choose why you need to see this"),
  words: reasonWords("Say why in a few words"),
});
export type RevealForm = z.output<typeof revealForm>;
