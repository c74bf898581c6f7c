import { type CSSProperties, useId, useState } from "react";
import { penceToRate } from "#app/shared/money.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { TextButton } from "#app/ui/forms/button.tsx";
import { useFormFields } from "./form-context.ts";
import { GridInput } from "./grid-input.tsx";
import type { VariantState } from "./product-state.ts";
import { variantField } from "./read-product-form.ts";
import { VariantDetails } from "./variant-details.tsx";

/** A variant: its price and stock at hand, the rest behind 'Edit'. */
export function VariantRow({ variant }: { variant: VariantState }) {
  const key = String(variant.id);
  const { hasProblem } = useFormFields();
  const [isOpen, setOpen] = useState(() => hasProblem(variantField(key, "")));
  const details = useId();
  const name = `${variant.colour} ${variant.size}`;
  return (
    <tbody>
      <tr>
        <th scope="row">
          <span className="vt__c">
            <i className="dot" style={{ "--c": variant.hex } as CSSProperties} />
            {variant.colour}
          </span>
        </th>
        <td>{variant.size}</td>
        <td className="soft dt">{variant.sku}</td>
        <td className="num">
          <GridInput
            name={variantField(key, "price")}
            label={`Price, ${name}`}
            value={penceToRate(variant.price)}
            inputMode="decimal"
            data-follows={penceToRate(variant.price)}
          />
          {variant.price === 0 && <Status tone="bad">Not sold without a price</Status>}
        </td>
        <td className="num">
          <GridInput
            name={variantField(key, "stock")}
            label={`Stock, ${name}`}
            value={String(variant.stock)}
            inputMode="numeric"
          />
          {variant.stock === 0 && <Status tone="bad">Sold out</Status>}
          {!(variant.rateId && variant.syncId) && <Status tone="bad">Not sold without the printer’s numbers</Status>}
        </td>
        <td className="soft dt">{variant.rateId}</td>
        <td className="num">
          <TextButton
            className="small scripted"
            aria-expanded={isOpen}
            aria-controls={details}
            aria-label={`${isOpen ? "Close" : "Edit"} ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? "Close" : "Edit"}
          </TextButton>
        </td>
      </tr>
      <VariantDetails id={details} name={key} isOpen={isOpen} variant={variant} />
    </tbody>
  );
}
