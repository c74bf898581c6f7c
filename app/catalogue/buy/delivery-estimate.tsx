import { Suspense, useEffect, useId, useRef, useState } from "react";
import { countriesFor } from "#app/pricing/addresses/countries.ts";
import { formatPence } from "#app/shared/money.ts";
import { lazyWithRetry } from "#app/ui/islands/lazy-with-retry.ts";
import { Link } from "#app/ui/link.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { useBuiltInDelivery } from "../use-built-in-delivery.ts";
import { DeliveryLine } from "./delivery-line.tsx";
import "./buy-box.css";
import "#app/ui/forms/field.css";
import { Options } from "#app/ui/forms/field.tsx";

/** Loaded when it is unfolded. */
const QuotedDelivery = lazyWithRetry(async () => (await import("./quoted-delivery.tsx")).QuotedDelivery);

interface DeliveryEstimateProps {
  /** The print provider's catalogue id of the chosen variant, or of the most similar one. */
  printfulVariantId: number | null;
  quantity: number;
}

/** The delivery price of this very variant and quantity to any country, fetched while unfolded. */
export function DeliveryEstimate({ printfulVariantId, quantity }: DeliveryEstimateProps) {
  const id = useId();
  const [country, setCountry] = useState("GB");
  const [isOpen, setOpen] = useState(false);
  const { sellsTo } = useStore().markets;
  const fold = useRef<HTMLDetailsElement>(null);
  const unfold = () => setOpen(fold.current?.open ?? false);
  // The browser may have unfolded it before this code loaded.
  const unfoldedBefore = useRef(unfold);
  useEffect(() => unfoldedBefore.current(), []);
  const usual = <Usual />;
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
            onChange={(event) => setCountry(event.target.value)}
          >
            <Options of={countriesFor(sellsTo).map(({ code, name }) => [code, name])} />
          </select>
        </div>
        <div className="relative" role="status">
          {isOpen && printfulVariantId !== null ? (
            <Suspense fallback={usual}>
              <QuotedDelivery printfulVariantId={printfulVariantId} quantity={quantity} country={country}>
                {usual}
              </QuotedDelivery>
            </Suspense>
          ) : (
            usual
          )}
        </div>
        <p className="tiny soft">
          You’ll see the exact price for your cart at checkout. <Link to="/shipping-info">Shipping Info</Link>
        </p>
      </div>
    </details>
  );
}

/** Before an estimate, and without scripts: the UK's options and lowest price. */
function Usual() {
  const { checkout, ukFrom } = useBuiltInDelivery();
  return (
    <ul className="delest__l">
      {checkout.map((option, place) => (
        <DeliveryLine
          key={option.id}
          option={option}
          price={place === 0 ? `from ${formatPence(ukFrom)}` : "Quoted at checkout"}
        />
      ))}
    </ul>
  );
}
