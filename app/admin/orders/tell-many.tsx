import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { ListedOrder } from "./.server/list-orders.ts";
import { type TellingStatus, tellingStatuses } from "./status-changes.ts";

/** A change of many orders that writes to their customers, before it is made. */
export type Telling = { to: TellingStatus; told: number; ticked: number };

/** What a form of the list is about to tell; null where it writes to nobody. */
export function tellingOf(form: FormData, orders: readonly ListedOrder[]): Telling | null {
  const to = tellingStatuses.find((status) => status === form.get("to"));
  const ticked = new Set(form.getAll("order"));
  const told = orders.filter(({ number, tells }) => to && ticked.has(number) && tells.includes(to)).length;
  return to && told > 0 ? { to, told, ticked: ticked.size } : null;
}

interface TellManyProps {
  /** Null while nobody is asked. */
  telling: Telling | null;
  onKeep: () => void;
  onTell: () => void;
}

/** Asks before many customers get an email, since no email can be taken back. */
export function TellMany({ telling, onKeep, onTell }: TellManyProps) {
  const { to, told, ticked } = telling ?? { to: "delivered", told: 0, ticked: 0 };
  const customers = told === 1 ? "1 customer" : `${told} customers`;
  const what = to === "delivered" ? "it has arrived" : "it is on its way";
  return (
    <Dialog open={telling !== null} onClose={onKeep} title={`Tell ${customers} that ${what}?`}>
      <p>
        {ticked === told ? "Each of them gets a mail" : `A mail goes out for ${told} of the ${ticked} ticked orders`}.
        It cannot be taken back.
      </p>
      <div className="row">
        <Button onClick={onKeep} ref={startHere}>
          Leave them as they are
        </Button>
        <Button tone="danger" onClick={onTell}>
          Tell {customers}
        </Button>
      </div>
    </Dialog>
  );
}

/** Focus starts at the choice that tells nobody; React's own `autoFocus` does not reach the dialog. */
const startHere = (button: HTMLButtonElement | null) => button?.setAttribute("autofocus", "");
