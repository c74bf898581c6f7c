import { type Card, cardLabel } from "#app/orders/card-label.ts";
import { formatDay } from "#app/shared/dates.ts";
import { useStore } from "#app/ui/store-context.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import type { ReturnView } from "./.server/return-queries.ts";
import { postBackBy } from "./rules.ts";
import "#app/ui/display/next-steps.css";

/** Where to send it, by when, at whose cost, and when the refund comes. */
export function SendBackSteps({ notice, card }: { notice: ReturnView; card: Card }) {
  const store = useStore();
  const isFault = notice.kind === "faulty";
  return (
    <ol className="next">
      <li className="is-now" aria-current="step">
        <span className="t">By {formatDay(postBackBy(notice))}</span>
        <div>
          <b>Post it to us</b>
          <span className="soft">
            {isFault ? "We pay the postage: keep the receipt." : "You pay the postage. Keep the proof of posting."}
          </span>
        </div>
      </li>
      <li>
        <span className="t">Address</span>
        <div>
          <b>{store.legal.trader}</b>
          <span className="soft">
            <Unbroken text={`${store.legal.address.join(", ")}. Write ${notice.reference} on a note inside.`} />
          </span>
        </div>
      </li>
      <li>
        <span className="t">14 days</span>
        <div>
          <b>We refund {cardLabel(card)}</b>
          <span className="soft">Counted from the day it reaches us, or the day you show us proof of posting.</span>
        </div>
      </li>
    </ol>
  );
}
