import { Note } from "#app/ui/display/note.tsx";
import { Link } from "#app/ui/link.tsx";
import { Money } from "#app/ui/markup.tsx";

/** An earlier change waits for its payment. @param amount pence */
export function ChangeToPay({ number, amount }: { number: string; amount: number }) {
  return (
    <div className="pt-6">
      <Note>
        A change waits for your payment of <Money pence={amount} />, and your order stays as it is until then.{" "}
        <Link to={`/orders/${number}/change/pay`}>Pay for it or give it up</Link>. Another change below replaces it.
      </Note>
    </div>
  );
}
