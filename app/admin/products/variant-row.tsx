import { type ComponentProps, type CSSProperties, useId, useState } from "react";
import { penceToRate } from "#app/shared/money.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { TextButton } from "#app/ui/forms/button.tsx";
import { FieldError } from "#app/ui/forms/field.tsx";
import { FormCheckbox, FormField, useFormField, useHasProblem } from "../kit/form-fields.tsx";
import type { VariantState } from "./product-state.ts";
import { variantField } from "./read-product-form.ts";

/** A variant with its price and stock; 'Edit' opens its other fields. */
export function VariantRow({ variant }: { variant: VariantState }) {
  const key = String(variant.id);
  const [isOpen, setOpen] = useState(useHasProblem(variantField(key, "")));
  const details = useId();
  const name = `${variant.color} ${variant.size}`;
  return (
    <tbody data-variant={key}>
      <tr>
        <th scope="row">
          <span className="inline-flex items-center gap-2">
            <i className="dot" style={{ "--c": variant.hex } as CSSProperties} />
            {variant.color}
          </span>
        </th>
        <td>{variant.size}</td>
        <td className="soft dt">{variant.sku}</td>
        <td className="num">
          <GridInput
            name={variantField(key, "price")}
            label={`Price, ${name}`}
            inputMode="decimal"
            data-follows={penceToRate(variant.price)}
          />
          {variant.price === 0 && <Status tone="bad">Not sold without a price</Status>}
        </td>
        <td className="num">
          <GridInput name={variantField(key, "stock")} label={`Stock, ${name}`} inputMode="numeric" />
          {variant.stock === 0 && <Status tone="bad">Sold out</Status>}
          {!(variant.rateId && variant.syncId) && <Status tone="bad">Not sold without the printer’s numbers</Status>}
        </td>
        <td className="soft dt">{variant.rateId}</td>
        <td className="num">
          <TextButton
            className="small"
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

interface NewVariantRowProps {
  /** The key of its fields. */
  name: string;
  /** Its place among the new ones, from 1, for screen readers. */
  place: number;
  isFirst: boolean;
  onRemove: () => void;
}

/** A row for a new variant; ignored if left empty. */
export function NewVariantRow({ name, place, isFirst, onRemove }: NewVariantRowProps) {
  const details = useId();
  const input = (part: string, label: string) => (
    <GridInput name={variantField(name, part)} label={`${label}, new variant ${place}`} />
  );
  return (
    <tbody>
      <tr className="vt__new">
        <td>{input("color", "Colour")}</td>
        <td>{input("size", "Size or sizes")}</td>
        <td className="dt soft">new</td>
        <td className="num">{input("price", "Price")}</td>
        <td className="num">{input("stock", "Stock")}</td>
        <td className="dt" />
        <td className="num">
          {!isFirst && (
            <TextButton className="small" aria-label={`Remove new variant ${place}`} onClick={onRemove}>
              Remove
            </TextButton>
          )}
        </td>
      </tr>
      <VariantDetails id={details} name={name} isOpen />
    </tbody>
  );
}

interface VariantDetailsProps {
  id: string;
  /** The key of its fields. */
  name: string;
  isOpen: boolean;
  /** Undefined for a new variant, whose colour and size are in the row above. */
  variant?: VariantState;
}

/** The other fields of a variant, in a row below it. */
function VariantDetails({ id, name, isOpen, variant }: VariantDetailsProps) {
  const field = (part: string, label: string, hint?: string) => (
    <FormField label={label} hint={hint} name={variantField(name, part)} />
  );
  return (
    <tr id={id} hidden={!isOpen} className="vt__more">
      <td colSpan={7}>
        <div className="vt__fields">
          {variant && field("color", "Colour")}
          {variant && field("size", "Size")}
          {field("hex", "Colour code")}
          {field("sku", "SKU")}
          {field("rateId", "Printer’s catalogue number", "At Printful: catalog variant ID")}
          {field("syncId", "Printer’s sync number", "At Printful: sync variant ID")}
        </div>
        {variant && (
          <FormCheckbox
            name={variantField(name, "remove")}
            value="yes"
            label={`Remove ${variant.color} ${variant.size} when saving`}
          />
        )}
      </td>
    </tr>
  );
}

interface GridInputProps extends Omit<ComponentProps<"input">, "name" | "value"> {
  name: string;
  /** For screen readers; the column header is the visible label. */
  label: string;
}

/** An input in a cell, with its error below. */
function GridInput({ name, label, ...input }: GridInputProps) {
  const { value, error: problem } = useFormField(name);
  return (
    <>
      <input
        id={name}
        name={name}
        className="input input--s"
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-error` : undefined}
        defaultValue={value}
        {...input}
      />
      <FieldError of={name} error={problem} />
    </>
  );
}
