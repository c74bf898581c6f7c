import { useId } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import { type FormProblem, problemOf } from "#app/shared/form.ts";
import { formatPence } from "#app/shared/money.ts";
import { Button, ButtonLink, type ButtonProps } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field, TextArea } from "#app/ui/forms/field.tsx";
import { useAdmin } from "../admin-context.tsx";
import { useActionResult } from "../kit/action-result.ts";
import { CloseDialogLink, UrlDialog, useDialogAddress } from "../kit/dialogs.tsx";
import { isOverLimit, refundRefusals, whoElseCan } from "../orders/refund-limits.ts";

interface ReturnDecisionProps {
  status: "asked" | "accepted";
  sum: ReturnSum | { problem: keyof typeof refundRefusals };
  /** The amount to withhold, as typed in the URL, and its problem. */
  deduction: { typed: string; problem?: string | undefined };
  /** 'Visa ending 4242'. */
  card: string;
  /** Pence that the viewer has already refunded on this order. */
  paidBackByMe: number;
}

/** The actions for a return: accept or refuse it; later confirm that the goods are back, or close it without them. */
export function ReturnDecision(props: ReturnDecisionProps) {
  const { status, sum, deduction } = props;
  const { problems = [] } = useActionResult("decide") ?? {};
  const payForm = useId();
  const dialog = useSearchParams()[0].get("dialog");
  const paying = status === "asked" ? "accept_now" : "received";
  const isPaying = dialog === paying && !("problem" in sum) && !deduction.problem;
  return (
    <div className="stack">
      {!isPaying && <ErrorSummary problems={problems} />}
      <p className="small">{"problem" in sum ? refundRefusals[sum.problem] : describeSum(sum)}</p>
      {status === "asked" ? <AskedForm id={payForm} /> : <AcceptedForms payForm={payForm} deduction={deduction} />}
      {isPaying && <ReturnPayDialog {...props} form={payForm} decision={paying} sum={sum} problems={problems} />}
    </div>
  );
}

function AskedForm({ id }: { id: string }) {
  const addressOf = useDialogAddress();
  return (
    <Form id={id} method="post" className="stack" noValidate>
      <NoteField hint="Sent to the customer if you refuse" />
      <DecisionButton value="accept" tone="brand">
        Accept, to be sent back
      </DecisionButton>
      <ButtonLink to={addressOf("accept_now")} tone="line" size="s" wide preventScrollReset>
        Accept and refund now
      </ButtonLink>
      <DecisionButton value="refuse" tone="danger">
        Refuse
      </DecisionButton>
    </Form>
  );
}

function AcceptedForms({ payForm, deduction }: Pick<ReturnDecisionProps, "deduction"> & { payForm: string }) {
  return (
    <>
      {/* A GET form that only calculates the sum: Enter in the field refunds nothing. */}
      <Form className="stack" noValidate preventScrollReset>
        <input type="hidden" name="dialog" value="received" />
        <Field
          label="Amount to withhold"
          optional
          hint="In pounds, only if the goods lost value through use"
          name="withheld"
          prefix="£"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={deduction.typed}
          error={deduction.problem}
        />
        <Button type="submit" tone="brand" size="s" wide>
          Goods are back: refund
        </Button>
      </Form>
      <Form method="post" className="stack" noValidate>
        <NoteField hint="Sent to the customer if nothing arrived" />
        <DecisionButton value="never_came" tone="danger">
          Never arrived: close
        </DecisionButton>
      </Form>
      <Form id={payForm} method="post" noValidate hidden />
    </>
  );
}

function NoteField({ hint }: { hint: string }) {
  const { problems = [], typed = {} } = useActionResult("decide") ?? {};
  return (
    <TextArea
      label="Note"
      optional
      hint={hint}
      name="note"
      rows={3}
      maxLength={1000}
      defaultValue={typed.note}
      error={problemOf(problems, "note")}
    />
  );
}

function DecisionButton({ value, ...props }: Pick<ButtonProps, "tone" | "children"> & { value: string }) {
  const isBusy = useNavigation().formData?.get("decision") === value;
  return <Button type="submit" name="decision" value={value} size="s" wide busy={isBusy} {...props} />;
}

const describeSum = ({ amount, shippingAmount }: ReturnSum) =>
  shippingAmount > 0
    ? `The refund is ${formatPence(amount)}, including ${formatPence(shippingAmount)} for delivery, since everything is returned.`
    : `The refund is ${formatPence(amount)}.`;

/** The refund in pence, and the part of it that is for delivery. */
type ReturnSum = { amount: number; shippingAmount: number };

interface ReturnPayDialogProps {
  decision: "accept_now" | "received";
  /** The id of the page's form, which has the note; the dialog's fields belong to it. */
  form: string;
  sum: ReturnSum;
  deduction: { typed: string };
  card: string;
  paidBackByMe: number;
  problems: FormProblem[];
}

/** Confirms a return's refund with its exact sum. The safe choice comes first. */
function ReturnPayDialog(props: ReturnPayDialogProps) {
  const { decision, form, sum, deduction, card, paidBackByMe, problems } = props;
  const admin = useAdmin();
  const busy = useNavigation().formData?.get("decision") === decision;
  const isOver = isOverLimit(admin, sum.amount, paidBackByMe);
  const amount = formatPence(sum.amount);
  const parts = [
    sum.shippingAmount > 0 && `${formatPence(sum.shippingAmount)} of it for delivery`,
    deduction.typed && `£${deduction.typed} withheld`,
  ].filter(Boolean);
  return (
    <UrlDialog name={decision} title={decision === "received" ? "Refund this return?" : "Refund without the goods?"}>
      <ErrorSummary problems={problems} />
      <p>
        {`${amount} is refunded to ${card}${parts.length > 0 ? ` (${parts.join("; ")})` : ""}, and the customer gets an email. This cannot be undone.`}
      </p>
      {isOver && <p>{whoElseCan(admin, sum.amount, paidBackByMe, "refund this return")}</p>}
      <input type="hidden" form={form} name="withheld" value={deduction.typed} />
      <input type="hidden" form={form} name="sum" value={sum.amount} />
      <div className="row">
        <CloseDialogLink>Cancel</CloseDialogLink>
        {!isOver && (
          <Button
            type="submit"
            form={form}
            name="decision"
            value={decision}
            tone="danger"
            busy={busy}
            busyLabel="Refunding..."
          >
            {decision === "accept_now" ? `Accept and refund ${amount}` : `Refund ${amount}`}
          </Button>
        )}
      </div>
    </UrlDialog>
  );
}
