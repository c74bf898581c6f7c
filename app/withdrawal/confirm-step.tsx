import { formatPence } from "#app/shared/money.ts";
import { SubmitButton } from "#app/ui/forms/button.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import type { WithdrawalForm } from "./contract.ts";
import { type Statement, statementEnd, statementLine, statementOpening } from "./statement.ts";
import { WithdrawSteps } from "./step-parts.tsx";

interface ConfirmStepProps {
  form: WithdrawalForm;
  /** The signed order. */
  token: string;
  statement: Statement;
  /** Where the acknowledgement goes. */
  email: string;
  /** Pence; `delivery` is part of `amount`. */
  amount: number;
  delivery: number;
}

/** The declaration as it will be sent, and one button that sends it (Directive 2011/83/EU, article 11a). */
export function ConfirmStep({ form, token, statement, email, amount, delivery }: ConfirmStepProps) {
  return (
    <>
      <WithdrawSteps current={3} />
      <section className="frame wstate" aria-labelledby="confirm-title">
        {/* biome-ignore lint/a11y/noAutofocus: the page answers a form, and this is where the answer begins */}
        <h1 id="confirm-title" className="poster text-(length:--t-5)" tabIndex={-1} autoFocus>
          Read it once, then confirm
        </h1>
        <blockquote className="wsay">
          <p>{statementOpening(statement)}</p>
          {statement.lines.map((line) => (
            <p key={line.words}>
              <b>{line.words}</b>
              <br />
              {statementLine(line)}
            </p>
          ))}
          <p>
            <Unbroken text={statementEnd(statement)} />
          </p>
          <p>
            Send the receipt to <b>{email}</b>.
          </p>
        </blockquote>
        <p>
          We refund <b className="num">{formatPence(amount)}</b>
          {delivery > 0 && `, with ${formatPence(delivery)} for delivery`}.
        </p>
        <div className="row wbtns">
          <StepForm step="confirm" form={form} token={token}>
            <SubmitButton tone="brand" size="big" busyLabel="Sending...">
              Confirm withdrawal
            </SubmitButton>
          </StepForm>
          <StepForm step="change" form={form} token={token}>
            <SubmitButton tone="line" size="big" busyLabel="Going back...">
              Go back and change it
            </SubmitButton>
          </StepForm>
        </div>
        <p className="small soft">It counts from the moment you click. We send you a copy with the date and time.</p>
      </section>
    </>
  );
}

interface StepFormProps {
  step: "confirm" | "change";
  form: WithdrawalForm;
  token: string;
  children: React.ReactNode;
}

/** Sends what was said once more, unchanged. */
function StepForm({ step, form, token, children }: StepFormProps) {
  const fields = { step, order: token, formKey: form.formKey, name: form.name, reason: form.reason };
  return (
    <form method="post" action="/withdraw">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {form.lines.map(({ itemId, quantity }) => (
        <input key={itemId} type="hidden" name={`item-${itemId}`} value={quantity} />
      ))}
      {children}
    </form>
  );
}
