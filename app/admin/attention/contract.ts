import { z } from "zod";

const item = z.coerce.number({ error: "Choose what it is about" }).int().positive().max(Number.MAX_SAFE_INTEGER);

/** The button of a thing on the desk. */
export const tryForm = z.object({ item });

/** How a thing on the desk was settled, in a volunteer's words. */
export const settleForm = z.object({
  item,
  note: z
    .string()
    .default("")
    .transform((typed) => typed.trim())
    .pipe(
      z
        .string()
        .min(1, { error: "Enter how it was settled", abort: true })
        .max(1000, "How it was settled must be 1,000 characters or fewer"),
    ),
});
