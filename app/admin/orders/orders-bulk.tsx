import { type MouseEvent, useState } from "react";
import { href, useNavigation } from "react-router";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import type { Problem } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { useAdmin } from "../admin-context.tsx";
import type { ManyOutcome } from "./.server/change-status.ts";
import type { ListedOrder } from "./.server/list-orders.ts";
import { type NotifyingStatus, notifyingStatuses, plainStatuses, statusLabels } from "./status-changes.ts";

/** A change of the chosen orders that writes to some of their customers, before it is made. */
export type Notification = { to: NotifyingStatus; count: number; chosen: number };

interface BulkActionsProps {
  chosen: readonly ListedOrder[];
  /** In place of sending the form at once. */
  onNotify: (notification: Notification, button: HTMLButtonElement) => void;
}

/** What can be done to the orders that are chosen. */
export function BulkActions({ chosen, onNotify }: BulkActionsProps) {
  const mayChange = useAdmin().may("update_orders");
  const busy = useNavigation().state === "submitting";
  const [to, setTo] = useState("");
  const askFirst = (event: MouseEvent<HTMLButtonElement>) => {
    const notifying = notifyingStatuses.find((status) => status === to);
    const count = notifying ? chosen.filter(({ notifies }) => notifies.includes(notifying)).length : 0;
    if (!notifying || count === 0) return;
    event.preventDefault();
    onNotify({ to: notifying, count, chosen: chosen.length }, event.currentTarget);
  };
  return (
    <>
      {mayChange && (
        <>
          <label htmlFor="bulk-to">
            <VisuallyHidden>What to do with them</VisuallyHidden>
          </label>
          <select
            className="select select--s"
            id="bulk-to"
            name="to"
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          >
            <option value="">Set status…</option>
            {plainStatuses.map((status) => (
              <option key={status} value={status}>
                {statusLabels[status]}
              </option>
            ))}
            <option value="resume">Send to the printer</option>
          </select>
          <Button type="submit" size="s" tone="brand" busy={busy} busyLabel="Changing..." onClick={askFirst}>
            Apply
          </Button>
        </>
      )}
      <Button type="submit" size="s" tone="line" formMethod="get" formAction={href("/admin/orders/packing")}>
        Print packing notes
      </Button>
    </>
  );
}

interface NotifyDialogProps {
  /** Null while nobody is asked. */
  notification: Notification | null;
  onKeep: () => void;
  onNotify: () => void;
}

/** Asks before many customers get an email, since no email can be taken back. */
export function NotifyDialog({ notification, onKeep, onNotify }: NotifyDialogProps) {
  const { to, count, chosen } = notification ?? { to: "delivered", count: 0, chosen: 0 };
  const customers = count === 1 ? "1 customer" : `${count} customers`;
  const what = to === "delivered" ? "it has arrived" : "it is on its way";
  return (
    <Dialog open={notification !== null} onClose={onKeep} title={`Tell ${customers} that ${what}?`}>
      <p>
        {chosen === count ? "Each of them gets a mail" : `A mail goes out for ${count} of the ${chosen} ticked orders`}.
        It cannot be taken back.
      </p>
      <div className="row">
        <Button onClick={onKeep} ref={startHere}>
          Leave them as they are
        </Button>
        <Button tone="danger" onClick={onNotify}>
          Tell {customers}
        </Button>
      </div>
    </Dialog>
  );
}

/** Focus starts at the choice that notifies nobody; React's own `autoFocus` does not reach the dialog. */
const startHere = (button: HTMLButtonElement | null) => button?.setAttribute("autofocus", "");

/** How it went: what changed, and each that did not with its reason. */
export function BulkOutcome({ changed, refused, problems }: ManyOutcome & { problems: readonly Problem[] }) {
  return (
    <>
      {problems.length > 0 && <Alert>{problems[0]?.message}</Alert>}
      <Note announce>
        {changed.length > 0 &&
          (changed.length === 1 ? `${changed[0]} is changed.` : `${changed.length} orders are changed.`)}
      </Note>
      {refused.length > 0 && (
        <Alert>
          {refused.length === 1 ? "One order stays as it is." : `${refused.length} orders stay as they are.`}
          <ul className="plain">
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
