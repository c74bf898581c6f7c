import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from "react";
import { cardLabel } from "#app/orders/card-label.ts";
import { canRequestCancellation, isRewritable, orderCan } from "#app/orders/rules.ts";
import { formatPence } from "#app/shared/money.ts";
import { useAdmin } from "../admin-context.tsx";
import { ConfirmDialog } from "../kit/dialogs.tsx";
import { FormCheckbox, FormField, FormGroup, FormSelect, useFormField } from "../kit/form-fields.tsx";
import type { StaffOrderPageData } from "./.server/read-order-page.ts";
import { refundReasons } from "./contract.ts";
import { choosesLines, isOverLimit, overLimitText, sumOfForm } from "./refund-limits.ts";
import { RefundLines } from "./refund-lines.tsx";
import { canCancel, canRefundAll } from "./status-changes.ts";

type DialogProps = Pick<StaffOrderPageData, "order" | "money" | "paidBackByMe"> & { formKey: string };

/** Confirms cancelling the order. */
export function CancelDialog({ order, money, paidBackByMe, formKey }: DialogProps) {
  const admin = useAdmin();
  if (!admin.can("refund_orders") || !canCancel(order)) return null;
  const amount = formatPence(money.left);
  const isOver = isOverLimit(admin, money.left, paidBackByMe);
  const label = isOver ? `Request cancelling and refunding ${amount}` : `Cancel and refund ${amount}`;
  return (
    <ConfirmDialog
      name="cancel"
      title="Cancel the whole order?"
      hidden={{ formKey }}
      label={isOver || money.left > 0 ? label : "Cancel order"}
      busyLabel="Cancelling..."
      keep="Keep the order"
      tone="danger"
    >
      <p>
        {canRequestCancellation(order) ? "The printer is asked first. If it agrees, " : ""}
        {money.left > 0
          ? `${amount} is refunded to ${cardLabel(order)} and the customer gets an email.`
          : "There is nothing to refund."}
      </p>
      {isOver && (
        <p>
          {overLimitText(admin, money.left, paidBackByMe)} An owner or treasurer has to approve it before anything is
          refunded
          {orderCan.hold(order) && "; until then the order is not printed"}.
        </p>
      )}
      <FormField label="Why?" optional name="reason" maxLength={300} />
    </ConfirmDialog>
  );
}

type RefundProps = DialogProps & Pick<StaffOrderPageData, "lines" | "refunds">;

/** Refunds lines, everything left, or another amount. */
export function RefundDialog({ formKey, ...props }: RefundProps) {
  const admin = useAdmin();
  const { order, money, paidBackByMe } = props;
  const [sum, setSum] = useState(0);
  if (!admin.can("refund_orders") || money.left <= 0) return null;
  const isOver = isOverLimit(admin, sum, paidBackByMe);
  return (
    <ConfirmDialog
      name="refund"
      title={`Refund ${order.number}`}
      wide
      version={money.refunded}
      hidden={{ formKey }}
      label={`${isOver ? "Request refund of" : "Refund"} ${sum > 0 ? formatPence(sum) : ""}`}
      busyLabel="Refunding..."
      keep="Back"
      tone="danger"
    >
      <RefundFields {...props} onSum={setSum} />
      <p className="small soft">
        To {cardLabel(order)}; banks take 5 to 10 days. The customer gets an email. Afterwards{" "}
        {formatPence(money.left - sum)} could still be refunded.
        {isOver &&
          ` ${overLimitText(admin, sum, paidBackByMe)} An owner or treasurer has to approve it before anything is refunded.`}
      </p>
    </ConfirmDialog>
  );
}

const reasons = Object.entries(refundReasons).map(([value, { label }]) => [value, label]);

type RefundFieldsProps = Omit<RefundProps, "formKey" | "paidBackByMe"> & { onSum: (sum: number) => void };

function RefundFields({ order, money, lines, refunds, onSum }: RefundFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  const linesButton = useRef<HTMLInputElement>(null);
  const updateSum = () => {
    const form = fields.current?.closest("form");
    if (form) onSum(sumOfForm(new FormData(form).entries(), { sold: lines, past: refunds, left: money.left }));
  };
  useEffect(updateSum);
  const followLines = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // Clicked rather than set, so that React knows which button is checked. The focus stays where it is.
    if (target.form && choosesLines(target.name, new FormData(target.form).entries())) linesButton.current?.click();
    updateSum();
  };
  return (
    <div className="stack" ref={fields} onChange={followLines}>
      <RefundLines lines={lines} refunds={refunds} />
      <Scope order={order} money={money} linesButton={linesButton} />
      <div className="formgrid">
        <FormSelect
          label="Reason"
          name="reason"
          className="select--s"
          fieldClassName="c3m"
          options={{ "": "Choose a reason", ...Object.fromEntries(reasons) }}
        />
        {isRewritable(order) && (
          <fieldset className="c3m">
            <legend className="label">At the printer</legend>
            <FormCheckbox name="takeOut" value="yes" label="Remove these lines from the print order" />
          </fieldset>
        )}
      </div>
    </div>
  );
}

type ScopeProps = Pick<StaffOrderPageData, "order" | "money"> & { linesButton: RefObject<HTMLInputElement | null> };

function Scope({ order, money, linesButton }: ScopeProps) {
  const { value: scope } = useFormField("scope");
  return (
    <FormGroup
      className="rf__scope grid gap-[0.35rem]"
      name="scope"
      legend={<legend className="label mb-[0.35rem]">What to refund</legend>}
    >
      <label className="check">
        <input ref={linesButton} type="radio" name="scope" value="lines" defaultChecked={scope === "lines"} />
        <span>The lines above: ticked ones at their price, or the amount beside them</span>
      </label>
      {canRefundAll(order) ? (
        <label className="check">
          <input type="radio" name="scope" value="all" defaultChecked={scope === "all"} />
          <span>Everything left, {formatPence(money.left)}</span>
        </label>
      ) : (
        <p className="small soft">
          {canCancel(order)
            ? "To refund everything, cancel the order: nothing is printed yet."
            : "Everything is refunded automatically once the printer has stopped it."}
        </p>
      )}
      <label className="check">
        <input type="radio" name="scope" value="amount" defaultChecked={scope === "amount"} />
        <span>Another amount</span>
      </label>
      <FormField
        label="Amount"
        hint={`In pounds, at most ${formatPence(money.left)}`}
        name="amount"
        prefix="£"
        className="input--s num"
        fieldClassName="rf__sum max-w-48"
        inputMode="decimal"
      />
    </FormGroup>
  );
}
