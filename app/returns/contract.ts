import { z } from "zod";
import { manyLines, oneLine } from "#app/shared/normalize-text.ts";
import { kindOf, returnReasons } from "./rules.ts";

const typed = z.string().default("");

/** A return's form, without photographs. `lines` come from its `item-<id>` fields. */
export const returnForm = z
  .object({
    formKey: z.uuid("This form is incomplete. Reload the page and try again"),
    lines: z.array(z.object({ itemId: z.int(), quantity: z.int().min(1).max(100) })).min(1, "Choose what to send back"),
    reason: z.enum(returnReasons, "Choose a reason"),
    details: typed.transform(manyLines).pipe(z.string().max(2000, "Use 2,000 characters or fewer")),
    // The form proposes the order's, whose first and last name have up to 100 characters each.
    name: typed
      .transform(oneLine)
      .pipe(z.string().min(1, "Enter your name").max(201, "Enter a name of 201 characters or fewer")),
  })
  .refine(({ reason, details }) => kindOf(reason) === "change_of_mind" || details.length > 0, {
    path: ["details"],
    error: "Tell us what is wrong with it",
  });
export type ReturnForm = z.output<typeof returnForm>;

/** The field id that an error of the form links to; none for its key. */
export function returnFieldOf(path: PropertyKey | undefined): string | undefined {
  if (path === "formKey") return undefined;
  return path === "lines" ? "things" : String(path);
}

/** The items that a posted form names in its `item-<id>` fields. */
export function returnLinesOf(form: Iterable<[string, unknown]>): { itemId: number; quantity: number }[] {
  return [...form].flatMap(([name, value]) => {
    const itemId = /^item-(\d{1,15})$/.exec(name)?.[1];
    const quantity = Number(value);
    return itemId && Number.isInteger(quantity) && quantity > 0 ? [{ itemId: Number(itemId), quantity }] : [];
  });
}
