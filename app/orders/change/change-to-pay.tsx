import type { ReactNode } from "react";
import { Note } from "#app/ui/display/note.tsx";
import { Link } from "#app/ui/link.tsx";
import { Money } from "#app/ui/markup.tsx";

interface ChangeToPayProps {
  number: string;
  /** Pence. */
  amount: number;
  /** What else to know about it here. */
  children?: ReactNode;
}

/** A change waits for its payment. */
export function ChangeToPay({ number, amount, children }: ChangeToPayProps) {
  return (
    <Note>
      A change waits for your payment of <Money pence={amount} />, and your order stays as it is until then.{" "}
      <Link to={`/orders/${number}/change/pay`}>Pay for it or give it up</Link>. {children}
    </Note>
  );
}
