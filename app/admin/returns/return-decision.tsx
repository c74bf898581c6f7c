import { useId } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import { type FormProblem, problemOf } from "#app/shared/form.ts";
import { formatPence } from "#app/shared/money.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field, TextArea } from "#app/ui/forms/field.tsx";
import { useAdmin } from "../admin-context.tsx";
import { useActionResult } from "../kit/action-result.ts";
import { UrlDialog, useDialogAddress } from "../kit/dialogs.tsx";
import { isOverLimit, refundRefusals } from "../orders/refund-limits.ts";

interface ReturnDecisionProps {
  status: "asked" | "accepted";
  sum: ReturnSum | { problem: keyof typeof refundRefusals };
  /** What the address wants kept back, as it was typed, and what is wrong with it. */
  keepBack: { asked: string; problem?: string | undefined };
  /** 'Visa ending 4242' */
  card: string;
  /** Pence that whoever looks at it has paid back on this order before. */
  paidBackByMe: number;
}

/** What can be done with a return as it stands: accept or refuse it, then take the goods in, or end it without them. */
export function ReturnDecision(props: ReturnDecisionProps) {
  const { status, sum, keepBack } = props;
  const { problems = [], typed = {} } = useActionResult("decide") ?? {};
  const addressOf = useDialogAddress();
  const payForm = useId();
  const dialog = useSearchParams()[0].get("dialog");
  const decision = useNavigation().formData?.get("decision");
  const paying = status === "asked" ? "accept_now" : "received";
  const isPaying = dialog === paying && !("problem" in sum) && !keepBack.problem;
  const note = (hint: string) => (
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
  const button = (value: string) =>
    ({ type: "submit", name: "decision", value, size: "s", wide: true, busy: decision === value }) as const;
  return (
    <div className="stack">
      {!isPaying && <ErrorSummary problems={problems} />}
      <p className="small">{"problem" in sum ? refundRefusals[sum.problem] : sumWords(sum)}</p>
      {status === "asked" ? (
        <Form id={payForm} method="post" className="stack" noValidate>
          {note("When it is refused, the customer is told this")}
          <Button {...button("accept")} tone="brand">
            Accept, they send it back
          </Button>
          <ButtonLink to={addressOf(paying)} tone="line" size="s" wide preventScrollReset>
            Accept and pay now
          </ButtonLink>
          <Button {...button("refuse")} tone="danger">
            Refuse
          </Button>
        </Form>
      ) : (
        <>
          {/* It only asks how much it would be: Enter in the field pays nothing. */}
          <Form className="stack" noValidate preventScrollReset>
            <input type="hidden" name="dialog" value={paying} />
            <Field
              label="Keep back"
              optional
              hint="Pounds, only where the goods lost value by being used"
              name="withheld"
              prefix="£"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={keepBack.asked}
              error={keepBack.problem}
            />
            <Button type="submit" tone="brand" size="s" wide>
              It is back: pay it back
            </Button>
          </Form>
          <Form method="post" className="stack" noValidate>
            {note("When it never came, the customer is told this")}
            <Button {...button("never_came")} tone="danger">
              It never came: end it
            </Button>
          </Form>
          <Form id={payForm} method="post" noValidate hidden />
        </>
      )}
      {isPaying && <ReturnPayDialog {...props} form={payForm} decision={paying} sum={sum} problems={problems} />}
    </div>
  );
}

const sumWords = ({ amount, shippingAmount }: ReturnSum) =>
  shippingAmount > 0
    ? `Paying it back comes to ${formatPence(amount)}, with ${formatPence(shippingAmount)} for the delivery, since nothing stays with the customer.`
    : `Paying it back comes to ${formatPence(amount)}.`;

/** Pence that a return pays back, and what of it is for the delivery. */
type ReturnSum = { amount: number; shippingAmount: number };

interface ReturnPayDialogProps {
  decision: "accept_now" | "received";
  /** The id of the page's form that it completes: a note that was typed there goes along. */
  form: string;
  sum: ReturnSum;
  keepBack: { asked: string };
  card: string;
  paidBackByMe: number;
  problems: FormProblem[];
}

/** Asks before a return is paid back, with the very sum that goes. The safe choice comes first. */
function ReturnPayDialog(props: ReturnPayDialogProps) {
  const { decision, form, sum, keepBack, card, paidBackByMe, problems } = props;
  const admin = useAdmin();
  const addressOf = useDialogAddress();
  const busy = useNavigation().formData?.get("decision") === decision;
  const isOver = isOverLimit(admin, sum.amount, paidBackByMe);
  const amount = formatPence(sum.amount);
  const parts = [
    sum.shippingAmount > 0 && `${formatPence(sum.shippingAmount)} of it for the delivery`,
    keepBack.asked && `£${keepBack.asked} kept back`,
  ].filter(Boolean);
  return (
    <UrlDialog name={decision} title={decision === "received" ? "Pay it back?" : "Pay it back without the goods?"}>
      <ErrorSummary problems={problems} />
      <p>
        {`${amount} goes back to ${card}${parts.length > 0 ? ` (${parts.join("; ")})` : ""}, and the customer gets a mail. It cannot be taken back.`}
      </p>
      {isOver && <p>This is over your limit. An owner or a treasurer has to do it.</p>}
      <input type="hidden" form={form} name="withheld" value={keepBack.asked} />
      <input type="hidden" form={form} name="sum" value={sum.amount} />
      <div className="row">
        <ButtonLink tone="line" to={addressOf(null)} replace preventScrollReset>
          Pay nothing yet
        </ButtonLink>
        {!isOver && (
          <Button
            {...{ type: "submit", form, name: "decision", value: decision }}
            tone="danger"
            busy={busy}
            busyLabel="Paying back..."
          >
            {decision === "accept_now" ? `Accept and pay back ${amount}` : `Pay back ${amount}`}
          </Button>
        )}
      </div>
    </UrlDialog>
  );
}
