import { Form } from "react-router";
import { Status } from "#app/ui/display/tag.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Options, Select } from "#app/ui/forms/field.tsx";
import type { PrintedVariant } from "./.server/read-shop.ts";
import { stockLevels } from "./contract.ts";
import { StageButton } from "./stage.tsx";

const words: Record<(typeof stockLevels)[number], string> = {
  active: "Available",
  out_of_stock: "Out of stock",
  temporary_out_of_stock: "Temporarily out of stock",
  discontinued: "Discontinued",
};

/** Each product's colours, with the ids of all sizes. */
function wholeColors(variants: PrintedVariant[]): { color: string; ids: string }[] {
  const byColor = new Map<string, number[]>();
  for (const { color, id } of variants) byColor.set(color, [...(byColor.get(color) ?? []), id]);
  return [...byColor].map(([color, ids]) => ({ color, ids: ids.join(",") }));
}

/** The print provider's stock: everything is available except what is listed here. */
export function StockMachine({
  variants,
  availability,
}: {
  variants: PrintedVariant[];
  availability: Record<string, string>;
}) {
  const nameOf = (id: string) => variants.find((variant) => String(variant.id) === id)?.name ?? id;
  const unusual = Object.entries(availability);
  return (
    <section aria-labelledby="stock-title" className="stack">
      <h2 id="stock-title">Stock</h2>
      {unusual.length > 1 && (
        <StageButton fields={{ intent: "stock", ids: unusual.map(([id]) => id).join(","), availability: "active" }}>
          Make everything available
        </StageButton>
      )}
      {unusual.length === 0 && <p className="soft">Everything is in stock.</p>}
      <ul className="stack">
        {unusual.map(([id, state]) => (
          <li className="row" key={id}>
            <Status tone="bad">{Object.entries(words).find(([word]) => word === state)?.[1] ?? state}</Status>
            {nameOf(id)}
            <StageButton fields={{ intent: "stock", ids: id, availability: "active" }}>Make it available</StageButton>
          </li>
        ))}
      </ul>
      <Form method="post" preventScrollReset className="row items-end">
        <input type="hidden" name="intent" value="stock" />
        <Select label="Item" name="ids">
          <optgroup label="A whole colour">
            {wholeColors(variants).map(({ color, ids }) => (
              <option key={color} value={ids}>
                {color}
              </option>
            ))}
          </optgroup>
          <optgroup label="One size of it">
            <Options of={variants.map(({ id, name }) => [id, name])} />
          </optgroup>
        </Select>
        <Select label="Availability" name="availability" defaultValue="out_of_stock">
          <Options of={stockLevels.map((state) => [state, words[state]])} />
        </Select>
        <Button type="submit">Set</Button>
      </Form>
    </section>
  );
}
