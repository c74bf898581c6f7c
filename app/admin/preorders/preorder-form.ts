import { z } from "zod";
import { daysToPrint, dispatchDay } from "#app/preorders/preorder.ts";
import { isStorableDay } from "#app/pricing/working-days.ts";
import { trimmedText } from "../products/product-fields.ts";

/** What staff set of a product's pre-order: the day by which it is posted, and the minimum if there is one. */
export type PreorderSettings = { dispatchOn: string; minimum: number | null; closesOn: string | null };

const maxPieces = 10_000;
const pieces = `Enter a whole number from 1 to ${maxPieces}, or leave it empty`;
const noneIfEmpty = z.literal("").transform(() => null);
const wholeNumber = z
  .string()
  .refine((typed) => /^\d{1,5}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= maxPieces, pieces)
  .transform(Number);

const day = (message: string) => z.iso.date(message).refine(isStorableDay, message);

/** The form of a product's pre-order. */
export const preorderForm = z
  .object({
    dispatchOn: day("Enter the day on which it is posted"),
    minimum: trimmedText.pipe(z.union([noneIfEmpty, wholeNumber], pieces)),
    closesOn: trimmedText.pipe(
      z.union([noneIfEmpty, day("Enter a day, or leave it empty")], "Enter a day, or leave it empty"),
    ),
    version: z.coerce.number().int().min(0),
  })
  .superRefine(({ dispatchOn, minimum, closesOn }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (minimum !== null && closesOn === null) refuse("closesOn", "Enter the last day on which it can be reached");
    if (minimum === null && closesOn !== null) refuse("minimum", "Enter how many have to be ordered by that day");
    if (closesOn !== null && daysBetween(closesOn, dispatchOn) < daysToPrint)
      refuse("dispatchOn", `It is printed after ${dispatchDay(closesOn)}: leave a week at least until it is posted`);
  });
export type PreorderForm = z.output<typeof preorderForm>;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** The settings as values for the form; a new pre-order's without them. */
export const preorderFields = (preorder: PreorderSettings | null): Record<string, string> => ({
  dispatchOn: preorder?.dispatchOn ?? "",
  minimum: preorder?.minimum?.toString() ?? "",
  closesOn: preorder?.closesOn ?? "",
});

type Change = { field: "minimum" | "closesOn"; message: string };

/** Which change of a minimum would contradict what people who ordered were told (R-PREORDER-7). */
export function untrueMinimum(before: PreorderSettings, after: PreorderSettings): Change | null {
  const { minimum, closesOn } = before;
  if (minimum === null || closesOn === null) return null;
  if (after.minimum === null)
    return { field: "minimum", message: "Orders depend on it: you can lower it, down to 1, but not remove it" };
  if (after.minimum > minimum)
    return {
      field: "minimum",
      message: `Orders are waiting for it, and customers were promised ${minimum}: you can only lower it`,
    };
  if (after.closesOn !== closesOn)
    return {
      field: "closesOn",
      message: `Orders are waiting for it, and customers were promised ${dispatchDay(closesOn)}: that day can’t change`,
    };
  return null;
}

/** Once a minimum is decided, there is nothing left to change of it. */
export function decidedMinimum(before: PreorderSettings, after: PreorderSettings): Change | null {
  const message = "It is decided. Take the pre-order away before you make another";
  if (after.minimum !== before.minimum) return { field: "minimum", message };
  return after.closesOn !== before.closesOn ? { field: "closesOn", message } : null;
}
