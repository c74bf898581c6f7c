import { Form, useNavigation } from "react-router";
import { cardWords } from "#app/orders/card-words.ts";
import { canRequestCancellation, orderCan } from "#app/orders/rules.ts";
import type { FormProblem, Typed } from "#app/shared/form.ts";
import { formatPence } from "#app/shared/money.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { useAdmin } from "../admin-context.tsx";
import { UrlDialog, useDialogAddress } from "../kit/url-dialog.tsx";
import type { OrderPageData } from "./.server/read-order-page.ts";
import { isOverLimit } from "./refund-limits.ts";
import { mayCancel } from "./status-changes.ts";

type CancelDialogProps = Pick<OrderPageData, "order" | "money" | "paidBackByMe"> & {
  formKey: string;
  problems?: FormProblem[];
  typed?: Typed;
};

/** Asks before the whole order is called off. The safe choice comes first. */
export function CancelDialog({ order, money, paidBackByMe, formKey, problems = [], typed }: CancelDialogProps) {
  const admin = useAdmin();
  const addressOf = useDialogAddress();
  const busy = useNavigation().formData?.get("intent") === "cancel";
  if (!admin.may("refund_orders") || !mayCancel(order)) return null;
  const amount = formatPence(money.left);
  const isOver = isOverLimit(admin, money.left, paidBackByMe);
  return (
    <UrlDialog name="cancel" title="Cancel the whole order?">
      <ErrorSummary problems={problems} />
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
      <Form method="post" className="stack" noValidate>
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="formKey" value={formKey} />
        <Field label="Why?" optional name="reason" maxLength={300} autoComplete="off" defaultValue={typed?.reason} />
        <div className="row">
          <ButtonLink to={addressOf(null)} replace preventScrollReset>
            Keep the order
          </ButtonLink>
          <Button type="submit" tone="danger" busy={busy} busyLabel="Cancelling...">
            {isOver
              ? `Ask to cancel and refund ${amount}`
              : money.left > 0
                ? `Cancel and refund ${amount}`
                : "Cancel it"}
          </Button>
        </div>
      </Form>
    </UrlDialog>
  );
}
