import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { VariantState } from "./product-state.ts";
import { variantField } from "./read-product-form.ts";
import { variantFields } from "./variant-fields.ts";

type Row = { element: HTMLElement; variant: VariantState };

/**
 * Sentences about variants that somebody else removed while something was typed into their rows, which go away when the
 * page loads its data again: what was typed can be copied.
 * @param table has a row with `data-variant` for each variant, in their order
 */
export function useLostVariants(
  table: RefObject<HTMLElement | null>,
  variants: readonly VariantState[],
): readonly string[] {
  const rows = useRef<readonly Row[]>([]);
  const [lost, setLost] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    const gone = rows.current.filter(({ element }) => !element.isConnected).flatMap(describeLost);
    const elements = [...(table.current?.querySelectorAll<HTMLElement>("[data-variant]") ?? [])];
    rows.current = elements.map((element, index) => ({ element, variant: variants[index]! }));
    if (gone.length > 0) setLost((before) => [...before, ...gone]);
  });
  return lost;
}

/** What was typed into a row that is gone, if anything: its fields keep their values. */
function describeLost({ element, variant }: Row): string[] {
  const stored = variantFields.type(variant);
  const fields = [...element.querySelectorAll("input")];
  const isRemovedHere = fields.some(({ type, checked }) => type === "checkbox" && checked);
  const typed = Object.entries(stored).flatMap(([part, value]) => {
    const field = fields.find(({ name }) => name === variantField(String(variant.id), part));
    // A price that followed the product's was not typed.
    return field && field.value !== value && field.value !== field.dataset.moved ? [field] : [];
  });
  if (isRemovedHere || typed.length === 0) return [];
  const values = typed.map((field) => `${labelIn(element, field)} ${field.value || "empty"}`).join(", ");
  const name = `${variant.color} ${variant.size}`;
  return [`${name} was removed meanwhile, so nothing of it is saved. You had typed: ${values}.`];
}

/** 'Price, Navy M' in the grid is 'Price'. */
const labelIn = (row: HTMLElement, { id, ariaLabel }: HTMLInputElement): string =>
  (ariaLabel ?? row.querySelector(`label[for="${id}"]`)?.textContent ?? "").split(",")[0]!.trim();
