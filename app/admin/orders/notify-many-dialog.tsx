import { Button } from "#app/ui/forms/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import type { ListedOrder } from "./.server/list-orders.ts";
import { type NotifyingStatus, notifyingStatuses } from "./status-changes.ts";

/** A change of many orders that writes to their customers, before it is made. */
export type BulkNotification = { to: NotifyingStatus; count: number; ticked: number };

/** The customers that a form of the list would notify; null if it notifies nobody. */
export function bulkNotificationOf(form: FormData, orders: readonly ListedOrder[]): BulkNotification | null {
  const to = notifyingStatuses.find((status) => status === form.get("to"));
  const ticked = new Set(form.getAll("order"));
  const count = orders.filter(({ number, notifies }) => to && ticked.has(number) && notifies.includes(to)).length;
  return to && count > 0 ? { to, count, ticked: ticked.size } : null;
}

interface NotifyManyDialogProps {
  /** Null while nobody is asked. */
  notification: BulkNotification | null;
  onKeep: () => void;
  onNotify: () => void;
}

/** Asks before many customers get an email, since no email can be taken back. */
export function NotifyManyDialog({ notification, onKeep, onNotify }: NotifyManyDialogProps) {
  const { to, count, ticked } = notification ?? { to: "delivered", count: 0, ticked: 0 };
  const customers = count === 1 ? "1 customer" : `${count} customers`;
  const what = to === "delivered" ? "it has arrived" : "it is on its way";
  return (
    <Dialog open={notification !== null} onClose={onKeep} title={`Tell ${customers} that ${what}?`}>
      <p>
        {ticked === count ? "Each of them gets a mail" : `A mail goes out for ${count} of the ${ticked} ticked orders`}.
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
