import { useEffect, useRef, useState } from "react";
import { cardWords } from "#app/orders/card-words.ts";
import { canRequestCancellation, isRewritable, orderCan } from "#app/orders/rules.ts";
import { formatPence } from "#app/shared/money.ts";
import { FieldError } from "#app/ui/forms/field.tsx";
import { useAdmin } from "../admin-context.tsx";
import { ConfirmDialog } from "../kit/dialogs.tsx";
import { FormCheckbox, FormField, FormSelect, useFormField } from "../kit/form-fields.tsx";
import type { OrderPageData } from "./.server/read-order-page.ts";
import { refundReasons } from "./contract.ts";
import { isOverLimit, sumOfForm } from "./refund-limits.ts";
import { RefundLines } from "./refund-lines.tsx";
import { mayCancel, mayRefundAll } from "./status-changes.ts";

type DialogProps = Pick<OrderPageData, "order" | "money" | "paidBackByMe"> & { formKey: string };

/** Asks before the whole order is called off. */
export function CancelDialog({ order, money, paidBackByMe, formKey }: DialogProps) {
  const admin = useAdmin();
  if (!admin.may("refund_orders") || !mayCancel(order)) return null;
  const amount = formatPence(money.left);
  const isOver = isOverLimit(admin, money.left, paidBackByMe);
  const label = isOver ? `Ask to cancel and refund ${amount}` : `Cancel and refund ${amount}`;
  return (
    <ConfirmDialog
      name="cancel"
      title="Cancel the whole order?"
      hidden={{ formKey }}
      label={isOver || money.left > 0 ? label : "Cancel it"}
      busyLabel="Cancelling..."
      keep="Keep the order"
      tone="danger"
    >
      <p>
        {canRequestCancellation(order) ? "The printer is asked first. If it agrees, " : ""}
        {money.left > 0
          ? `${amount} goes back to ${cardWords(order)} and the customer gets a mail.`
          : "No money is to go back."}
      </p>
      {isOver && (
        <p>
          This is over your limit. An owner or a treasurer has to say yes before anything is paid back
          {orderCan.hold(order) && "; until then the order is kept from the press"}.
        </p>
      )}
      <FormField label="Why?" optional name="reason" maxLength={300} />
    </ConfirmDialog>
  );
}

type RefundProps = DialogProps & Pick<OrderPageData, "lines" | "refunds">;

/** Pays back single lines, all that is left, or a sum as goodwill. */
export function RefundDialog({ formKey, ...props }: RefundProps) {
  const admin = useAdmin();
  const { order, money, paidBackByMe } = props;
  const [sum, setSum] = useState(0);
  if (!admin.may("refund_orders") || money.left <= 0) return null;
  const isOver = isOverLimit(admin, sum, paidBackByMe);
  return (
    <ConfirmDialog
      name="refund"
      title={`Refund ${order.number}`}
      wide
      hidden={{ formKey }}
      label={`${isOver ? "Ask to refund" : "Refund"} ${sum > 0 ? formatPence(sum) : ""}`}
      busyLabel="Refunding..."
      keep="Back"
      tone="danger"
    >
      <RefundFields {...props} onSum={setSum} />
      <p className="small soft">
        To {cardWords(order)}; banks take 5 to 10 days. The customer gets a mail. Afterwards{" "}
        {formatPence(money.left - sum)} could still be refunded.
        {isOver && " This is over your limit: an owner or a treasurer has to say yes before anything moves."}
      </p>
    </ConfirmDialog>
  );
}

const reasons = Object.entries(refundReasons).map(([value, { label }]) => [value, label]);

type RefundFieldsProps = Omit<RefundProps, "formKey" | "paidBackByMe"> & { onSum: (sum: number) => void };

function RefundFields({ order, money, lines, refunds, onSum }: RefundFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  const measure = () => {
    const form = fields.current?.closest("form");
    if (form) onSum(sumOfForm(new FormData(form).entries(), { sold: lines, past: refunds, left: money.left }));
  };
  useEffect(measure);
  return (
    <div className="stack" ref={fields} onChange={measure}>
      <RefundLines lines={lines} refunds={refunds} />
      <Scope order={order} money={money} />
      <div className="formgrid">
        <FormSelect
          label="Reason"
          name="reason"
          className="select--s"
          fieldClassName="c3"
          options={{ "": "Choose a reason", ...Object.fromEntries(reasons) }}
        />
        {isRewritable(order) && (
          <fieldset className="c3">
            <legend className="label">At the printer</legend>
            <FormCheckbox name="takeOut" value="yes" label="Take these lines out of the print order" />
          </fieldset>
        )}
      </div>
    </div>
  );
}

function Scope({ order, money }: Pick<OrderPageData, "order" | "money">) {
  const { value: scope, error } = useFormField("scope");
  return (
    <fieldset className="rf__scope" id="scope" tabIndex={-1}>
      <legend className="label">What goes back</legend>
      <FieldError error={error} />
      <label className="check">
        <input type="radio" name="scope" value="lines" defaultChecked={scope === "lines"} />
        <span>The lines above: what is ticked at its price, or for the sum beside it</span>
      </label>
      {mayRefundAll(order) ? (
        <label className="check">
          <input type="radio" name="scope" value="all" defaultChecked={scope === "all"} />
          <span>All that is left, {formatPence(money.left)}</span>
        </label>
      ) : (
        <p className="small soft">
          {mayCancel(order)
            ? "To pay all of it back, cancel the order: nothing is printed yet."
            : "All of it goes back by itself once the printer has let go of it."}
        </p>
      )}
      <label className="check">
        <input type="radio" name="scope" value="amount" defaultChecked={scope === "amount"} />
        <span>Another sum</span>
      </label>
      <FormField
        label="Sum"
        hint={`In pounds, at most ${formatPence(money.left)}`}
        name="amount"
        prefix="£"
        className="input--s num"
        fieldClassName="rf__sum"
        inputMode="decimal"
      />
    </fieldset>
  );
}
