import { type MouseEvent, useState } from "react";
import { href, useNavigation } from "react-router";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import type { Problem } from "#app/ui/forms/error-summary.tsx";
import { Options } from "#app/ui/forms/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { Dialog, focusWhenOpened } from "#app/ui/overlay/dialog.tsx";
import { useAdmin } from "../admin-context.tsx";
import type { Selected } from "../kit/bulk-bar.tsx";
import { ExportSelected } from "../kit/buttons.tsx";
import { pluralize } from "../kit/list-query.ts";
import type { ManyOutcome } from "./.server/change-status.ts";
import type { StaffListedOrder } from "./.server/list-orders.ts";
import { type NotifyingStatus, notifyingStatuses, plainStatuses, statusLabels } from "./status-changes.ts";

/** A bulk change that emails customers, waiting for confirmation. */
export type Notification = {
  to: NotifyingStatus;
  /** How many customers get one; at most so many if `isAll`, since only the server knows all orders. */
  count: number;
  chosen: number;
  isAll: boolean;
};

interface BulkActionsProps {
  selected: Selected;
  /** The selected orders of the page. */
  chosen: readonly StaffListedOrder[];
  /** Called instead of submitting if customers would be emailed. */
  onNotify: (notification: Notification, button: HTMLButtonElement) => void;
}

/** The bulk actions for the selected orders. */
export function BulkActions({ selected, chosen, onNotify }: BulkActionsProps) {
  const canChange = useAdmin().can("update_orders");
  const busy = useNavigation().state === "submitting";
  const [to, setTo] = useState("");
  const confirmIfNotifying = (event: MouseEvent<HTMLButtonElement>) => {
    const notifying = notifyingStatuses.find((status) => status === to);
    if (!notifying) return;
    const { isAll } = selected;
    const count = isAll ? selected.count : chosen.filter(({ notifies }) => notifies.includes(notifying)).length;
    if (count === 0) return;
    event.preventDefault();
    onNotify({ to: notifying, count, chosen: selected.count, isAll }, event.currentTarget);
  };
  return (
    <>
      {canChange && (
        <>
          <label htmlFor="bulk-to">
            <VisuallyHidden>Bulk action</VisuallyHidden>
          </label>
          <select
            className="select select--s"
            id="bulk-to"
            name="to"
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          >
            <option value="">Set status…</option>
            <Options of={plainStatuses.map((status) => [status, statusLabels[status]])} />
            <option value="resume">Send to the printer</option>
          </select>
          <Button type="submit" size="s" tone="brand" busy={busy} busyLabel="Changing..." onClick={confirmIfNotifying}>
            Apply
          </Button>
        </>
      )}
      <Button type="submit" size="s" tone="line" formMethod="get" formAction={href("/admin/orders/packing")}>
        Print packing notes
      </Button>
      <ExportSelected path="/admin/orders/export.csv" name="order" selected={selected} />
    </>
  );
}

interface NotifyDialogProps {
  /** Null while closed. */
  notification: Notification | null;
  onKeep: () => void;
  onNotify: () => void;
}

/** Confirms a change that emails customers, since emails cannot be recalled. */
export function NotifyDialog({ notification, onKeep, onNotify }: NotifyDialogProps) {
  const { to, count, chosen, isAll } = notification ?? { to: "delivered", count: 0, chosen: 0, isAll: false };
  const customers = `${isAll ? "up to " : ""}${pluralize(count, "customer", "customers")}`;
  const some =
    chosen === count ? "Each of them gets an email" : `${count} of the ${chosen} selected orders get an email`;
  const whoGetsOne = isAll ? "Each selected order that this status fits gets an email" : some;
  const what = to === "delivered" ? "it has arrived" : "it is on its way";
  return (
    <Dialog open={notification !== null} onClose={onKeep} title={`Email ${customers} that ${what}?`}>
      <p>{whoGetsOne}. This cannot be undone.</p>
      <div className="row">
        <Button onClick={onKeep} ref={focusWhenOpened}>
          Cancel
        </Button>
        <Button tone="danger" onClick={onNotify}>
          Email {customers}
        </Button>
      </div>
    </Dialog>
  );
}

/** The result: how many changed, and each refused order with its reason. */
export function BulkOutcome({ changed, refused, problems }: ManyOutcome & { problems: readonly Problem[] }) {
  return (
    <>
      {problems.length > 0 && <Alert>{problems[0]?.message}</Alert>}
      <Note announce>
        {changed.length > 0 && (changed.length === 1 ? `${changed[0]} changed.` : `${changed.length} orders changed.`)}
      </Note>
      {refused.length > 0 && (
        <Alert>
          {refused.length === 1 ? "One order was not changed." : `${refused.length} orders were not changed.`}
          <ul>
            {refused.map(({ number, why }) => (
              <li key={number}>
                <Link to={href("/admin/orders/:number", { number })}>{number}</Link>: {why}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
