import { z } from "zod";

/** How a thing on the desk was settled, in a volunteer's words. */
export const settleForm = z.object({
  item: z.coerce.number({ error: "Choose what was settled" }).int().positive().max(Number.MAX_SAFE_INTEGER),
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
