import { itemLabel, optionsOf } from "#app/orders/item-groups.ts";
import { leftOfLine, refundedQuantity } from "#app/orders/refunds/refund-amounts.ts";
import { formatPence } from "#app/shared/money.ts";
import { describedBy, FieldError } from "#app/ui/forms/field.tsx";
import { Money, VisuallyHidden } from "#app/ui/markup.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { FormField, useFormField } from "../kit/form-fields.tsx";
import type { StaffLine } from "./.server/order-happenings.ts";
import type { StaffOrderPageData } from "./.server/read-order-page.ts";

/** The lines of a refund form: whole lines or some of a quantity, at their price or another amount. */
export function RefundLines({ lines, refunds }: Pick<StaffOrderPageData, "lines" | "refunds">) {
  const { error } = useFormField("lines");
  const left = (line: StaffLine) => line.quantity - refundedQuantity(refunds, line.id);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the table's caption says what a legend would
    <div
      className="field rf"
      id="lines"
      tabIndex={-1}
      role="group"
      aria-label="Lines to refund"
      aria-describedby={describedBy("lines", { error })}
    >
      <FieldError of="lines" error={error} />
      <DataTable
        caption="Choose lines to refund"
        columns={[
          {
            header: "Line",
            cell: (line) => (
              <>
                {line.productName}
                <span className="tiny soft block [font-weight:400]">
                  {optionsOf(line)}
                  {left(line) < line.quantity && `. ${line.quantity - left(line)} of ${line.quantity} refunded`}
                </span>
              </>
            ),
          },
          { header: "Refund", cell: (line) => <QuantityField line={line} left={left(line)} /> },
          {
            header: "Paid, or other amount",
            cell: (line) => (
              <span className="rf__paid">
                <Money pence={line.total - line.discountTotal} />
                <AmountField line={line} left={leftOfLine(line, refunds)} />
              </span>
            ),
            align: "end",
            phone: "right",
          },
        ]}
        rows={lines}
        rowKey={({ id }) => id}
      />
    </div>
  );
}

/** If empty, the ticked quantity is refunded at its price. @param left pence */
function AmountField({ line, left }: { line: StaffLine; left: number }) {
  if (left <= 0) return <VisuallyHidden>Nothing left</VisuallyHidden>;
  return (
    <FormField
      label={
        <VisuallyHidden>
          Other amount for {itemLabel(line)}, at most {formatPence(left)}
        </VisuallyHidden>
      }
      name={`amount-${line.id}`}
      prefix="£"
      className="input--s num"
      fieldClassName="rf__own"
      inputMode="decimal"
      maxLength={20}
    />
  );
}

function QuantityField({ line, left }: { line: StaffLine; left: number }) {
  const name = `item-${line.id}`;
  const { value } = useFormField(name);
  const label = `Refund ${itemLabel(line)}`;
  if (left <= 0) return <VisuallyHidden>Fully refunded</VisuallyHidden>;
  if (line.quantity === 1) {
    return (
      <label className="check">
        <input type="checkbox" name={name} value="1" aria-label={label} defaultChecked={value === "1"} />
      </label>
    );
  }
  return (
    <select className="select select--s w-auto" name={name} aria-label={label} defaultValue={value || "0"}>
      {[...Array(left + 1).keys()].map((quantity) => (
        <option key={quantity} value={quantity}>
          {quantity} of {line.quantity}
        </option>
      ))}
    </select>
  );
}
