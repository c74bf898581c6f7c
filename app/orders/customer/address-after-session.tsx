import { Form } from "react-router";
import { SessionEnded } from "#app/accounts/session/session-ended.tsx";
import type { FormProblem, Typed } from "#app/shared/form.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { OrderAddressFields } from "./order-address-fields.tsx";

interface AddressAfterSessionProps {
  number: string;
  typed: Typed;
  problems: FormProblem[];
}

/**
 * Shown for an address sent after the session ended, without a script. We cannot know whose order it is, so nothing of
 * the order is shown. The form keeps the input until it is sent again.
 */
export function AddressAfterSession({ number, typed, problems }: AddressAfterSessionProps) {
  return (
    <div className="wrap pb-[var(--band)]">
      <PageHead title="Change address">
        The new address of order <b>{number}</b> is ready to send again.
      </PageHead>
      <Form method="post" className="stack pt-6 max-w-[40rem]" noValidate>
        <ErrorSummary problems={problems} />
        <SessionEnded />
        <input type="hidden" name="revision" value={typed.revision ?? ""} />
        <OrderAddressFields values={typed} problems={problems} country={typed.country ?? ""} />
        <div>
          <Button type="submit">Save the address</Button>
        </div>
      </Form>
    </div>
  );
}
