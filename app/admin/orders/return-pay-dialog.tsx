import { useNavigation } from "react-router";
import type { FormProblem } from "#app/shared/form.ts";
import { formatPence } from "#app/shared/money.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { useAdmin } from "../admin-context.tsx";
import { UrlDialog, useDialogAddress } from "../kit/url-dialog.tsx";
import { isOverLimit } from "./refund-limits.ts";

/** Pence that a return pays back, and what of it is for the delivery. */
export type ReturnSum = { amount: number; shippingAmount: number };

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
export function ReturnPayDialog(props: ReturnPayDialogProps) {
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
