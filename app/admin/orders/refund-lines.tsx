import { optionsOf } from "#app/orders/item-groups.ts";
import { leftOfLine, refundedQuantity } from "#app/orders/refunds/refund-amounts.ts";
import { formatPence } from "#app/shared/money.ts";
import { FieldError } from "#app/ui/forms/field.tsx";
import { Money, VisuallyHidden } from "#app/ui/markup.tsx";
import { FormField, useFormField } from "../kit/form-fields.tsx";
import type { StaffLine } from "./.server/order-happenings.ts";
import type { StaffOrderPageData } from "./.server/read-order-page.ts";

/** The lines of a refund form: whole lines or some of a quantity, at their price or another amount. */
export function RefundLines({ lines, refunds }: Pick<StaffOrderPageData, "lines" | "refunds">) {
  const { error } = useFormField("lines");
  return (
    <div className="field" id="lines" tabIndex={-1}>
      <FieldError error={error} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="tablewrap rf__lines" aria-label="Lines" tabIndex={0}>
        <table className="table rf">
          <caption className="sr">Choose lines to refund</caption>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Refund</VisuallyHidden>
              </th>
              <th scope="col">Line</th>
              <th scope="col" className="num">
                Paid, or other amount
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const left = line.quantity - refundedQuantity(refunds, line.id);
              return (
                <tr key={line.id}>
                  <td>
                    <QuantityField line={line} left={left} />
                  </td>
                  <th scope="row">
                    {line.productName}
                    <span className="tiny soft lines__opts">
                      {optionsOf(line)}
                      {left < line.quantity && `. ${line.quantity - left} of ${line.quantity} refunded`}
                    </span>
                  </th>
                  <td className="num rf__paid">
                    <Money pence={line.total - line.discountTotal} />
                    <AmountField line={line} left={leftOfLine(line, refunds)} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
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
          Other amount for {line.productName}, {optionsOf(line)}, at most {formatPence(left)}
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
  const label = `Refund ${line.productName}, ${optionsOf(line)}`;
  if (left <= 0) return <VisuallyHidden>Fully refunded</VisuallyHidden>;
  if (line.quantity === 1) {
    return (
      <label className="check">
        <input type="checkbox" name={name} value="1" aria-label={label} defaultChecked={value === "1"} />
      </label>
    );
  }
  return (
    <select className="select select--s" name={name} aria-label={label} defaultValue={value || "0"}>
      {[...Array(left + 1).keys()].map((quantity) => (
        <option key={quantity} value={quantity}>
          {quantity} of {line.quantity}
        </option>
      ))}
    </select>
  );
}
