import { z } from "zod";
import { manyLines, oneLine } from "#app/shared/normalize-text.ts";

const typed = z.string().default("");

/** What is said in the second step, and once more in the third. `lines` come from the `item-<id>` fields. */
export const withdrawalForm = z.object({
  formKey: z.uuid("This form is incomplete. Reload the page and try again"),
  lines: z
    .array(z.object({ itemId: z.int(), quantity: z.int().min(1).max(100) }))
    .min(1, "Choose what you withdraw from"),
  // The form proposes the order's, whose first and last name have up to 100 characters each.
  name: typed
    .transform(oneLine)
    .pipe(z.string().min(1, "Enter your name").max(201, "Enter a name of 201 characters or fewer")),
  reason: typed.transform(manyLines).pipe(z.string().max(2000, "Use 2,000 characters or fewer")),
});
export type WithdrawalForm = z.output<typeof withdrawalForm>;

/** What was chosen and typed; `quantities` by item. */
export type ChosenValues = { quantities: Record<number, number>; name: string; reason: string };
