import { type Card, cardLabel } from "#app/orders/card-label.ts";
import { PlanSums, type ShownPlan } from "#app/orders/change/change-sums.tsx";
import type { ItemChoice } from "#app/orders/change/plan-change.ts";
import { formatDeadline } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { Alert } from "#app/ui/display/note.tsx";
import { useAdmin } from "../admin-context.tsx";
import { ActionButton } from "../kit/buttons.tsx";
import { Panel } from "../kit/panel.tsx";
import type { StaffOrderPageData } from "./.server/read-order-page.ts";

interface ChangeSumPanelProps {
  revision: number;
  choices: readonly ItemChoice[];
  /** Pence paid for the order, less refunds. */
  paid: number;
  card: Card;
  /**
   * Null until it is calculated. `overLimit`: why this person may not make it, if it refunds too much; `payUntil`: until
   * when the customer can pay, if it costs more.
   */
  plan: (ShownPlan & { overLimit: string | null; payUntil: string | null }) | null;
}

/** What a change comes to, and the button that saves exactly that. */
export function ChangeSumPanel({ revision, choices, paid, card, plan }: ChangeSumPanelProps) {
  return (
    <Panel title="What it comes to" lit={plan !== null}>
      <div className="stack">
        <PlanSums paid={paid} plan={plan} toPay="The customer pays" toRefund="To refund" />
        {plan && plan.overLimit !== null && <Alert>{plan.overLimit}</Alert>}
        {plan && plan.overLimit === null && (
          <>
            <ActionButton
              intent="save"
              fields={{ revision, shown: plan.amount, ...fieldsOf(choices) }}
              tone="brand"
              size="m"
              wide
              busyLabel="Saving..."
            >
              {saveLabel(plan)}
            </ActionButton>
            {plan.payUntil === null ? (
              <p className="small soft">
                {plan.amount > 0 && `To ${cardLabel(card)}; banks take 5 to 10 days. `}A draft at the printer is
                replaced, and the customer gets an email that says what changed.
              </p>
            ) : (
              <p className="small soft">
                The customer gets an email with a link, and can pay until {plan.payUntil}. Until it is paid the order
                stays as it was and is not printed.
              </p>
            )}
          </>
        )}
        {!plan && <p className="small soft">Nothing changes until you save.</p>}
      </div>
    </Panel>
  );
}

function saveLabel({ amount }: ShownPlan): string {
  if (amount < 0) return `Ask the customer to pay ${formatPence(-amount)}`;
  return amount > 0 ? `Save and refund ${formatPence(amount)}` : "Save the change";
}

const fieldsOf = (choices: readonly ItemChoice[]) =>
  Object.fromEntries(
    choices.flatMap(({ itemId, color, size, quantity }) => [
      [`color-${itemId}`, color],
      [`size-${itemId}`, size],
      [`quantity-${itemId}`, quantity],
    ]),
  );

/** A change that waits for the customer to pay for it, and how to withdraw it. */
export function ChangeToPayPanel({ further, now }: Pick<StaffOrderPageData, "further" | "now">) {
  const { can } = useAdmin();
  const waiting = further.find(({ status }) => status === "open");
  if (!waiting) return null;
  return (
    <Panel title="A change waits to be paid" lit>
      <div className="stack">
        <p>
          The customer can pay <b>{formatPence(waiting.amount)}</b> until {formatDeadline(waiting.expiresAt, now)}. Then
          the order is changed; until it is paid, it stays as it was and is not printed.
        </p>
        {can("refund_orders") && (
          <ActionButton intent="withdraw_change" busyLabel="Withdrawing...">
            Withdraw the change
          </ActionButton>
        )}
      </div>
    </Panel>
  );
}
