import { useBuiltInDelivery } from "#app/catalogue/use-built-in-delivery.ts";
import { arrivalWindow } from "#app/pricing/arrival.ts";
import { countryName } from "#app/pricing/countries.ts";
import type { DeliveryOption } from "#app/pricing/delivery.ts";
import { describeArrival, describeDays } from "#app/pricing/delivery-words.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Money } from "#app/ui/money.tsx";
import type { Estimate } from "./estimate.ts";
import type { SampleParcel } from "./sample-parcels.ts";

interface EstimateAnswerProps {
  estimate: Estimate;
  /** Two letters. */
  country: string;
  parcel: SampleParcel;
}

/** What stands here before anybody asked: the UK's standard prices, which hold for an ordinary parcel. */
export function UsualPrices() {
  return (
    <>
      <p>
        <b>In the UK, as a rule</b>
      </p>
      <DeliveryOptions options={useBuiltInDelivery().checkout} from={null} />
      <p className="small soft">Ask for your own parcel, and our printer quotes today’s price.</p>
    </>
  );
}

/** There is nothing to choose yet, so these are facts and not buttons. `from` null leaves the dates out. */
function DeliveryOptions({ options, from }: { options: readonly DeliveryOption[]; from: Date | null }) {
  return (
    <ul className="options est__options">
      {options.map((option) => (
        <li className="option" key={option.id}>
          <span>
            <strong>{option.name}</strong>
            <span className="small soft">
              {option.carrier && `${option.carrier}, `}
              {describeDays(option)}
              {from && (
                <>
                  . With you <b>{describeArrival(arrivalWindow(option, from))}</b>
                </>
              )}
            </span>
          </span>
          <span className="price">
            <Money pence={option.rate} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The ways to send this parcel, as they were quoted. */
export function EstimateAnswer({ estimate: { options, isLive }, country, parcel }: EstimateAnswerProps) {
  const isFree = parcel.hasCompleteBundle && country === "GB";
  return (
    <>
      <p>
        <b>
          {parcel.label}, to {countryName(country) ?? country}
        </b>
      </p>
      <DeliveryOptions options={options} from={new Date()} />
      {!isLive && (
        <p className="small">
          The live price could not be fetched just now, so this is a standard one. The checkout asks again and shows
          what your parcel really costs before you pay.
        </p>
      )}
      {isFree && (
        <p className="small ic">
          <Icon name="truck" />
          <span>Free shipping included: a complete bundle makes the cheapest UK delivery free.</span>
        </p>
      )}
      {country !== "GB" && <p className="small soft">Duty and import tax there are not included.</p>}
      {parcel.id === "cart" && (
        <ButtonLink tone="brand" wide to="/checkout">
          Proceed to Checkout
        </ButtonLink>
      )}
    </>
  );
}
