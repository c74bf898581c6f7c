import type { ReactNode } from "react";
import { Note } from "#app/ui/display/note.tsx";
import { Link } from "#app/ui/link.tsx";
import { Money } from "#app/ui/markup.tsx";

interface ChangeToPayProps {
  number: string;
  /** Pence. */
  amount: number;
  /** Anything else to know about it on this page. */
  children?: ReactNode;
}

/** Says that a change is waiting to be paid for. */
export function ChangeToPay({ number, amount, children }: ChangeToPayProps) {
  return (
    <Note>
      A change waits for your payment of <Money pence={amount} />, and your order stays as it is until then.{" "}
      <Link to={`/orders/${number}/change/pay`}>Pay for it or give it up</Link>. {children}
    </Note>
  );
}
