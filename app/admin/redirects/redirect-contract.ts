import { z } from "zod";

/** The longest address that is read; one of this shop is shorter still. */
const longest = 2000;

const address = (missing: string) =>
  z
    .string()
    .default("")
    .transform((typed) => typed.trim())
    .pipe(
      z.string().min(1, { error: missing, abort: true }).max(longest, `An address has at most ${longest} characters`),
    );

export const redirectForm = z.object({
  from: address("Enter the old address"),
  to: address("Enter the address it leads to"),
  /** Where the redirect led when its form was opened; empty if there was none. */
  version: z.string().default(""),
});
export type RedirectForm = z.output<typeof redirectForm>;

const redirectIdShape = /^[0-9a-f]{32}$/;
/** Whether a text may be a `redirectId`. */
export const isRedirectId = (text: string): boolean => redirectIdShape.test(text);
