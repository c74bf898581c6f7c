import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Estimate, estimateDelivery } from "#app/content/delivery/estimate.ts";
import { countryName } from "#app/pricing/addresses/countries.ts";
import { arrivalWindow, describeArrival } from "#app/pricing/describe-delivery.ts";
import { Spinner } from "#app/ui/forms/button.tsx";
import { Money } from "#app/ui/markup.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { DeliveryLine } from "./delivery-line.tsx";

interface Question {
  /** Two-letter code. */
  country: string;
  printfulVariantId: number;
  quantity: number;
}

/**
 * What delivery costs, fetched again for another country, variant or quantity. Meanwhile what was there before keeps its
 * place, so that nothing below moves, but cannot be read.
 * @param children until the first answer
 */
export function QuotedDelivery({ children, ...question }: Question & { children: ReactNode }) {
  const { answer, isCurrent } = useEstimate(question);
  return (
    <div aria-busy={isCurrent ? undefined : true}>
      {!isCurrent && (
        <div className="absolute">
          <Spinner showLabel />
        </div>
      )}
      <div className={isCurrent ? undefined : "invisible"}>{answer ? <Answer {...answer} /> : children}</div>
    </div>
  );
}

/** Milliseconds to wait for another click on the quantity or a choice before a request. */
const pauseMs = 250;

type Answered = { asked: string; country: string; estimate: Estimate; from: Date };

/** The newest answer, and whether it is of what is asked now. */
function useEstimate({ country, printfulVariantId, quantity }: Question) {
  const { fallbackDelivery: rates } = useStore();
  const [answer, setAnswer] = useState<Answered | null>(null);
  const asked = `${country} ${printfulVariantId} ${quantity}`;
  const countryBefore = useRef<string | null>(null);
  useEffect(() => {
    let isLatest = true;
    const ask = async () => {
      const items = [{ printful_variant_id: printfulVariantId, quantity }];
      // Never fails: falls back to a standard price.
      const estimate = await estimateDelivery({ country, items, rates });
      if (isLatest) setAnswer({ asked, country, estimate, from: new Date() });
    };
    const pause = setTimeout(ask, countryBefore.current === country ? pauseMs : 0);
    countryBefore.current = country;
    return () => {
      isLatest = false;
      clearTimeout(pause);
    };
  }, [asked, country, printfulVariantId, quantity, rates]);
  return { answer, isCurrent: answer?.asked === asked };
}

function Answer({ country, estimate: { options, isLive, refusal }, from }: Answered) {
  if (refusal) return <p>{refusal}.</p>;
  return (
    <>
      <p className="sr">Delivery to {countryName(country) ?? country}</p>
      <ul className="delest__l">
        {options.map((option) => (
          <DeliveryLine key={option.id} option={option} price={<Money pence={option.rate} />}>
            , with you {describeArrival(arrivalWindow(option, from))}
          </DeliveryLine>
        ))}
      </ul>
      {!isLive && <p className="tiny soft">This is a standard price. We couldn’t get a live one just now.</p>}
    </>
  );
}
