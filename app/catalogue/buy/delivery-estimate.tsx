import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { Estimate } from "#app/content/delivery/estimate.ts";
import { countriesFor, countryName } from "#app/pricing/addresses/countries.ts";
import type { DeliveryOption } from "#app/pricing/delivery.ts";
import { arrivalWindow, describeArrival, describeDays } from "#app/pricing/describe-delivery.ts";
import { formatPence } from "#app/shared/money.ts";
import { Spinner } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Money } from "#app/ui/markup.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { useBuiltInDelivery } from "../use-built-in-delivery.ts";
import "./buy-box.css";
import "#app/ui/forms/field.css";
import { Options } from "#app/ui/forms/field.tsx";

interface DeliveryEstimateProps {
  /** The print provider's catalogue id of the chosen variant, or of the most similar one. */
  printfulVariantId: number | null;
  quantity: number;
}

/** The delivery price of this very variant to any country, fetched when unfolded. */
export function DeliveryEstimate({ printfulVariantId, quantity }: DeliveryEstimateProps) {
  const id = useId();
  const [country, setCountry] = useState("GB");
  const [answer, setAnswer] = useState<{ country: string; estimate: Estimate; from: Date } | null>(null);
  const [busy, setBusy] = useState(false);
  const {
    fallbackDelivery: rates,
    markets: { sellsTo },
  } = useStore();

  const latest = useRef("");
  const ask = async (to: string) => {
    if (printfulVariantId === null) return;
    latest.current = to;
    setBusy(true);
    const { estimateDelivery } = await import("#app/content/delivery/estimate.ts");
    // Never fails: falls back to a standard price.
    const items = [{ printful_variant_id: printfulVariantId, quantity }];
    const estimate = await estimateDelivery({ country: to, items, rates });
    if (latest.current !== to) return; // the country has changed meanwhile
    setAnswer({ country: to, estimate, from: new Date() });
    setBusy(false);
  };
  const fold = useRef<HTMLDetailsElement>(null);
  const unfold = () => {
    if (fold.current?.open && !answer && !busy) void ask(country);
  };
  // The browser may have unfolded it before this code loaded.
  const unfoldedBefore = useRef(unfold);
  useEffect(() => unfoldedBefore.current(), []);
  return (
    <details className="delest" ref={fold} onToggle={unfold}>
      <summary className="chev">Delivery to your country</summary>
      <div className="stack stack--tight">
        <div className="field scripted">
          <label htmlFor={id}>Country</label>
          <select
            className="select select--s"
            id={id}
            autoComplete="country"
            value={country}
            onChange={(event) => {
              setCountry(event.target.value);
              void ask(event.target.value);
            }}
          >
            <Options of={countriesFor(sellsTo).map(({ code, name }) => [code, name])} />
          </select>
        </div>
        <div role="status" aria-busy={busy || undefined}>
          {busy && <Spinner showLabel />}
          {!busy && answer && <Answer {...answer} />}
          {!busy && !answer && <Usual />}
        </div>
        <p className="tiny soft">
          You’ll see the exact price for your cart at checkout. <Link to="/shipping-info">Shipping Info</Link>
        </p>
      </div>
    </details>
  );
}

function Answer({ country, estimate: { options, isLive }, from }: { country: string; estimate: Estimate; from: Date }) {
  return (
    <>
      <p className="sr">Delivery to {countryName(country) ?? country}</p>
      <ul className="delest__l">
        {options.map((option) => (
          <Line key={option.id} option={option} price={<Money pence={option.rate} />}>
            , with you {describeArrival(arrivalWindow(option, from))}
          </Line>
        ))}
      </ul>
      {!isLive && <p className="tiny soft">This is a standard price. We couldn’t get a live one just now.</p>}
    </>
  );
}

/** Before an estimate, and without scripts: the UK's options and lowest price. */
function Usual() {
  const { checkout, ukFrom } = useBuiltInDelivery();
  return (
    <ul className="delest__l">
      {checkout.map((option, place) => (
        <Line
          key={option.id}
          option={option}
          price={place === 0 ? `from ${formatPence(ukFrom)}` : "Quoted at checkout"}
        />
      ))}
    </ul>
  );
}

/** `children` follow the days. */
const Line = ({ option, price, children }: { option: DeliveryOption; price: ReactNode; children?: ReactNode }) => (
  <li>
    <span>
      <b>{option.name}</b>
      <br />
      <span className="small soft">
        {describeDays(option)}
        {children}
      </span>
    </span>
    <b>{price}</b>
  </li>
);
