import { Form } from "react-router";
import { SessionEnded } from "#app/accounts/session/session-ended.tsx";
import { OrderNumber } from "#app/orders/order-number.tsx";
import type { FormProblem, Typed } from "#app/shared/form.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";

interface ChangeAfterSessionProps {
  number: string;
  typed: Typed;
  problems: FormProblem[];
}

/** The fields that choose something. The amount is calculated and shown again before anything is saved. */
const isChoice = (name: string): boolean => /^(color|size|quantity)-\d+$/.test(name);

/**
 * Shown for a change sent after the session ended, without a script. We cannot know whose order it is, so nothing of
 * the order is shown. The form keeps the choices until it is sent again.
 */
export function ChangeAfterSession({ number, typed, problems }: ChangeAfterSessionProps) {
  return (
    <div className="wrap pb-[var(--band)]">
      <PageHead title="Change your order">
        Your change of order{" "}
        <b>
          <OrderNumber number={number} />
        </b>{" "}
        is ready to send again.
      </PageHead>
      <Form method="post" className="stack pt-6 max-w-[40rem]" noValidate>
        <ErrorSummary problems={problems} />
        <SessionEnded />
        <input type="hidden" name="revision" value={typed.revision ?? ""} />
        {Object.entries(typed).map(
          ([name, value]) => isChoice(name) && <input type="hidden" key={name} name={name} value={value} />,
        )}
        <div>
          <Button type="submit">See what it comes to</Button>
        </div>
      </Form>
    </div>
  );
}
