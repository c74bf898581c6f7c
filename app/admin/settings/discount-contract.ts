import { z } from "zod";
import { plainCode } from "#app/checkout/discount-rules.ts";
import { endOfDay, isStorableDay, startOfDay } from "#app/pricing/working-days.ts";
import { poundsToPence } from "#app/shared/money.ts";

/** The discount form's fields. Days are London's; money is entered in pounds and stored in pence. */
const text = z
  .string()
  .default("")
  .transform((typed) => typed.trim());

const pounds = /^\d{1,4}(\.\d{1,2})?$/;
const emptyOr = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  text.pipe(z.union([z.literal("").transform(() => null), schema]));

const day = (error: string) => emptyOr(z.iso.date(error).refine(isStorableDay, error));

/** Per cent, or pence; null for neither. */
function readValue(kind: "percentage" | "amount", typed: string): number | null {
  if (kind === "percentage") return /^([1-9]\d?|100)$/.test(typed) ? Number(typed) : null;
  return pounds.test(typed) && Number(typed) > 0 ? poundsToPence(typed) : null;
}
const valueMessages = {
  percentage: "Enter a whole number from 1 to 100",
  amount: "Enter an amount in pounds, like 5 or 4.99",
};

export const discountForm = z
  .object({
    code: text.transform(plainCode).pipe(
      z
        .string()
        .min(1, { error: "Enter a code", abort: true })
        .regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, "A code has 3 to 30 letters, digits and hyphens"),
    ),
    kind: text.pipe(z.enum(["percentage", "amount"], "Choose per cent or pounds")),
    value: text,
    minimum: emptyOr(z.string().regex(pounds, "Enter an amount in pounds, like 40 or 39.99")),
    starts: day("Enter a date, or leave it empty to start immediately"),
    ends: day("Enter a date, or leave it empty for no end"),
    maxUses: emptyOr(z.string().regex(/^[1-9]\d{0,6}$/, "Enter a whole number, or leave it empty for no limit")),
    firstOrderOnly: z.string().optional(),
    version: z.coerce.number().int().nonnegative().default(0),
  })
  .transform(({ value, minimum, starts, ends, maxUses, firstOrderOnly, ...typed }, context) => {
    const discount = readValue(typed.kind, value);
    if (discount === null) context.addIssue({ code: "custom", path: ["value"], message: valueMessages[typed.kind] });
    const startsAt = starts ? startOfDay(starts) : null;
    const endsAt = endOfDay(ends);
    if (startsAt && endsAt && endsAt <= startsAt)
      context.addIssue({ code: "custom", path: ["ends"], message: "The last day must not be before the first" });
    return {
      ...typed,
      value: discount ?? 0,
      minimumPence: minimum === null ? null : poundsToPence(minimum),
      maxUses: maxUses === null ? null : Number(maxUses),
      firstOrderOnly: firstOrderOnly === "on",
      startsAt,
      endsAt,
    };
  });
export type DiscountForm = z.output<typeof discountForm>;
