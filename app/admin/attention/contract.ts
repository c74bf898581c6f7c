import { z } from "zod";

const item = z.coerce.number({ error: "Choose what it is about" }).int().positive().max(Number.MAX_SAFE_INTEGER);

/** The item's action button. */
export const tryForm = z.object({ item });

/** Settling an item by hand, with a note of how. */
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
