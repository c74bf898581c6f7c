import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { cardWords } from "#app/orders/card-words.ts";
import { isRewritable } from "#app/orders/rules.ts";
import { type FormProblem, problemOf, type Typed } from "#app/shared/form.ts";
import { formatPence } from "#app/shared/money.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field, Select } from "#app/ui/forms/field.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { useAdmin } from "../admin-context.tsx";
import { UrlDialog, useDialogAddress } from "../kit/url-dialog.tsx";
import type { OrderPageData } from "./.server/read-order-page.ts";
import { refundReasons } from "./contract.ts";
import { isOverLimit } from "./refund-limits.ts";
import { RefundLines } from "./refund-lines.tsx";
import { sumOfForm } from "./refund-sum.ts";
import { mayCancel, mayRefundAll } from "./status-changes.ts";

type RefundDialogProps = Pick<OrderPageData, "order" | "money" | "lines" | "refunds" | "paidBackByMe"> & {
  formKey: string;
  problems?: FormProblem[];
  typed?: Typed;
};

/** Pays back single lines, all that is left, or a sum as goodwill. */
export function RefundDialog(props: RefundDialogProps) {
  const { may } = useAdmin();
  if (!may("refund_orders") || props.money.left <= 0) return null;
  return (
    <UrlDialog name="refund" title={`Refund ${props.order.number}`} wide>
      <RefundForm {...props} key={props.formKey} />
    </UrlDialog>
  );
}

function RefundForm({
  order,
  money,
  lines,
  refunds,
  paidBackByMe,
  formKey,
  problems = [],
  typed = {},
}: RefundDialogProps) {
  const admin = useAdmin();
  const addressOf = useDialogAddress();
  const busy = useNavigation().formData?.get("intent") === "refund";
  const [sum, setSum] = useState(0);
  const measure = (form: HTMLFormElement) =>
    setSum(sumOfForm(new FormData(form).entries(), { sold: lines, past: refunds, left: money.left }));
  const isOver = isOverLimit(admin, sum, paidBackByMe);
  return (
    <Form
      method="post"
      className="stack"
      noValidate
      preventScrollReset
      onChange={(event) => measure(event.currentTarget)}
      ref={(form) => {
        if (form && typed.scope && sum === 0) measure(form);
      }}
    >
      <ErrorSummary problems={problems} />
      <input type="hidden" name="intent" value="refund" />
      <input type="hidden" name="formKey" value={formKey} />
      <RefundLines lines={lines} refunds={refunds} typed={typed} problems={problems} />
      <Scope
        order={order}
        money={money}
        typed={typed}
        error={problemOf(problems, "amount")}
        scopeError={problemOf(problems, "scope")}
      />
      <div className="formgrid">
        <Select
          label="Reason"
          name="reason"
          className="select--s"
          fieldClassName="c3"
          defaultValue={typed.reason ?? ""}
          error={problemOf(problems, "reason")}
        >
          <option value="">Choose a reason</option>
          {Object.entries(refundReasons).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        {isRewritable(order) && (
          <fieldset className="c3">
            <legend className="label">At the printer</legend>
            <Checkbox
              name="takeOut"
              value="yes"
              label="Take these lines out of the print order"
              defaultChecked={typed.takeOut === "yes"}
            />
          </fieldset>
        )}
      </div>
      <p className="small soft">
        To {cardWords(order)}; banks take 5 to 10 days. The customer gets a mail. Afterwards{" "}
        {formatPence(money.left - sum)} could still be refunded.
        {isOver && " This is over your limit: an owner or a treasurer has to say yes before anything moves."}
      </p>
      <div className="row">
        <Button type="submit" tone="danger" busy={busy} busyLabel="Refunding...">
          {isOver ? "Ask to refund" : "Refund"} {sum > 0 && formatPence(sum)}
        </Button>
        <ButtonLink tone="line" to={addressOf(null)} replace preventScrollReset>
          Back
        </ButtonLink>
      </div>
    </Form>
  );
}

type ScopeProps = Pick<OrderPageData, "order" | "money"> & {
  typed: Typed;
  error: string | undefined;
  scopeError: string | undefined;
};

function Scope({ order, money, typed, error, scopeError }: ScopeProps) {
  const { scope } = typed;
  return (
    <fieldset className="rf__scope" id="scope" tabIndex={-1}>
      <legend className="label">What goes back</legend>
      {scopeError && (
        <p className="error">
          <VisuallyHidden>Error: </VisuallyHidden>
          {scopeError}
        </p>
      )}
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
      <Field
        label="Sum"
        hint={`In pounds, at most ${formatPence(money.left)}`}
        name="amount"
        prefix="£"
        className="input--s num"
        fieldClassName="rf__sum"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed.amount}
        error={error}
      />
    </fieldset>
  );
}
