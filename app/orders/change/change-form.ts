import { z } from "zod";
import type { FormProblem } from "#app/shared/form.ts";
import type { OrderItem } from "../.server/order-store.ts";
import { changeProblemTexts } from "./change-texts.ts";
import type { ItemChoice, RefusedChange } from "./plan-change.ts";
import { quantityNow } from "./planned-line.ts";

/**
 * The hidden fields: the revision that the page was rendered from, and the refund that it showed (negative if there is
 * something to pay).
 */
export const changeForm = z.object({
  revision: z.coerce.number().int().nonnegative(),
  shown: z.coerce.number().int().optional(),
});

type Line = Pick<OrderItem, "id" | "color" | "size" | "quantity" | "canceledQuantity">;

/**
 * The chosen color, size and quantity of each line. A field that is missing or not a number leaves the line as it is.
 */
export const choicesOf = (form: { get(name: string): unknown }, lines: readonly Line[]): ItemChoice[] =>
  lines.map((line) => {
    const text = (name: string) => {
      const value = form.get(`${name}-${line.id}`);
      return typeof value === "string" ? value : undefined;
    };
    const quantity = text("quantity");
    return {
      itemId: line.id,
      color: text("color") ?? line.color,
      size: text("size") ?? line.size,
      quantity: quantity && /^\d{1,3}$/.test(quantity) ? Number(quantity) : quantityNow(line),
    };
  });

/** A refusal at the field to correct. @param texts for shoppers unless given */
export function changeRefusal({ problem, itemId, pence = 0 }: RefusedChange, texts = changeProblemTexts): FormProblem {
  const text = texts[problem];
  return {
    message: typeof text === "string" ? text : text(pence),
    ...(itemId !== undefined && { field: `size-${itemId}` }),
  };
}
