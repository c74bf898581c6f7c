import { deadlineWords } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { useAdmin } from "../admin-context.tsx";
import { ActionButton } from "../kit/buttons.tsx";
import { Panel } from "../kit/panel.tsx";
import type { StaffOrderPageData } from "./.server/read-order-page.ts";

/** A change that waits for the customer to pay for it, and how to withdraw it. */
export function ChangeToPayPanel({ further, now }: Pick<StaffOrderPageData, "further" | "now">) {
  const { may } = useAdmin();
  const waiting = further.find(({ status }) => status === "open");
  if (!waiting) return null;
  return (
    <Panel title="A change waits to be paid" lit>
      <div className="stack">
        <p>
          The customer can pay <b>{formatPence(waiting.amount)}</b> until {deadlineWords(waiting.expiresAt, now)}. Then
          the order is changed; until it is paid, it stays as it was and is not printed.
        </p>
        {may("refund_orders") && (
          <ActionButton intent="withdraw_change" busyLabel="Withdrawing...">
            Withdraw the change
          </ActionButton>
        )}
      </div>
    </Panel>
  );
}
