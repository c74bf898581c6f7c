import { useId } from "react";
import { TextButton } from "#app/ui/forms/button.tsx";
import { GridInput } from "./grid-input.tsx";
import { variantField } from "./read-product-form.ts";
import { VariantDetails } from "./variant-details.tsx";

interface NewVariantRowProps {
  /** The key of its fields. */
  name: string;
  isFirst?: boolean;
  className?: string;
  onRemove?: () => void;
}

/** A variant to come. Left empty it is none. */
export function NewVariantRow({ name, isFirst, className, onRemove }: NewVariantRowProps) {
  const details = useId();
  const input = (part: string, label: string) => (
    <GridInput name={variantField(name, part)} label={`${label}, new variant`} value="" />
  );
  return (
    <tbody className={className}>
      <tr className="vt__new">
        <td>{input("colour", "Colour")}</td>
        <td>{input("size", "Size or sizes")}</td>
        <td className="dt soft">new</td>
        <td className="num">{input("price", "Price")}</td>
        <td className="num">{input("stock", "Stock")}</td>
        <td className="dt" />
        <td className="num">
          {onRemove && !isFirst && (
            <TextButton className="small scripted" onClick={onRemove}>
              Remove
            </TextButton>
          )}
        </td>
      </tr>
      <VariantDetails id={details} name={name} isOpen />
    </tbody>
  );
}
