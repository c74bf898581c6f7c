import type { ReactNode } from "react";
import { useBuiltInDelivery } from "#app/catalogue/use-built-in-delivery.ts";
import { countryName } from "#app/pricing/addresses/countries.ts";
import type { DeliveryOption } from "#app/pricing/delivery.ts";
import { arrivalWindow, describeArrival, describeDays } from "#app/pricing/describe-delivery.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Money } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { Estimate } from "./estimate.ts";
import type { SampleParcel } from "./sample-parcels.ts";
import "./estimate-form.css";
import "#app/ui/display/price.css";
import "#app/ui/forms/radio-cards.css";

interface EstimateAnswerProps {
  estimate: Estimate;
  /** Two-letter code. */
  country: string;
  parcel: SampleParcel;
}

/** Shown before an estimate: the UK's options and lowest price. */
export function UsualPrices() {
  const { checkout, ukFrom } = useBuiltInDelivery();
  return (
    <>
      <p>
        <b>In the UK</b>
      </p>
      <ul className="options est__options">
        {checkout.map((option, place) => (
          <DeliveryFact key={option.id} option={option} more="">
            {place === 0 ? (
              <>
                from <Money pence={ukFrom} />
              </>
            ) : (
              "Quoted"
            )}
          </DeliveryFact>
        ))}
      </ul>
      <p className="small soft">Choose a parcel and a country for today’s price.</p>
    </>
  );
}

interface DeliveryFactProps {
  option: DeliveryOption;
  /** Follows the days. */
  more: ReactNode;
  /** The price. */
  children: ReactNode;
}

/** A fact, not a button: there is nothing to choose yet. */
function DeliveryFact({ option, more, children }: DeliveryFactProps) {
  return (
    <li className="option">
      <span>
        <strong>{option.name}</strong>
        <span className="small soft">
          {option.carrier && `${option.carrier}, `}
          {describeDays(option)}
          {more}
        </span>
      </span>
      <span className="price">{children}</span>
    </li>
  );
}

/** The quoted options for this parcel. */
export function EstimateAnswer({ estimate: { options, isLive, refusal }, country, parcel }: EstimateAnswerProps) {
  if (refusal) return <p>{refusal}.</p>;
  const isFree = parcel.hasCompleteBundle && country === "GB";
  return (
    <>
      <p>
        <b>
          {parcel.label}, to {countryName(country) ?? country}
        </b>
      </p>
      <ul className="options est__options">
        {options.map((option) => (
          <DeliveryFact
            key={option.id}
            option={option}
            more={
              <>
                . With you <b className="inline-block">{describeArrival(arrivalWindow(option, new Date()))}</b>
              </>
            }
          >
            <Money pence={option.rate} />
          </DeliveryFact>
        ))}
      </ul>
      {!isLive && (
        <p className="small">
          We couldn’t get a live price just now, so this is a standard one. The checkout shows the exact price before
          you pay.
        </p>
      )}
      {isFree && (
        <p className="small ic">
          <Icon name="truck" />
          <span>Free shipping included: a complete bundle makes the cheapest UK delivery free.</span>
        </p>
      )}
      {country !== "GB" && (
        <p className="small soft">
          Customs may ask you for <a href="#charges">tax and duty</a> as well.
        </p>
      )}
      {parcel.id === "cart" && (
        <ButtonLink tone="brand" wide to="/checkout">
          Proceed to Checkout
        </ButtonLink>
      )}
    </>
  );
}
