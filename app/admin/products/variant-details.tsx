import type { ReactNode } from "react";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { useFormFields } from "./form-context.ts";
import type { VariantState } from "./product-state.ts";
import { variantField } from "./read-product-form.ts";

interface VariantDetailsProps {
  id: string;
  /** The key of its fields. */
  name: string;
  isOpen: boolean;
  /** Undefined for one that is not there yet: its colour and size are in the row above. */
  variant?: VariantState;
  children?: ReactNode;
}

/** The rest of a variant, in a row of its own below. Open for all where no script runs. */
export function VariantDetails({ id, name, isOpen, variant, children }: VariantDetailsProps) {
  const { startOf, isOn, problemOf } = useFormFields();
  const field = (part: string, label: string, stored: string | number | null | undefined, hint?: string) => {
    const of = variantField(name, part);
    return (
      <Field
        label={label}
        hint={hint}
        name={of}
        className="input--s"
        defaultValue={startOf(of, String(stored ?? ""))}
        error={problemOf(of)}
      />
    );
  };
  return (
    <tr id={id} hidden={!isOpen} className="vt__more">
      <td colSpan={7}>
        <div className="vt__fields">
          {variant && field("colour", "Colour", variant.colour)}
          {variant && field("size", "Size", variant.size)}
          {field("hex", "Colour code", variant?.hex)}
          {field("sku", "SKU", variant?.sku)}
          {field("rateId", "Printer’s catalogue number", variant?.rateId, "At Printful: catalog variant ID")}
          {field("syncId", "Printer’s sync number", variant?.syncId, "At Printful: sync variant ID")}
        </div>
        {variant && (
          <Checkbox
            name={variantField(name, "remove")}
            value="yes"
            label={`Remove ${variant.colour} ${variant.size} when saving`}
            defaultChecked={isOn(variantField(name, "remove"), false)}
          />
        )}
        {children}
      </td>
    </tr>
  );
}
