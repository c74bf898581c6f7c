import { useState } from "react";
import { laterDay } from "#app/orders/customer/arrival.ts";
import type { DeliveryOption } from "#app/pricing/delivery.ts";
import { arrivalWindow, describeArrival, describeDays } from "#app/pricing/describe-delivery.ts";
import { Note } from "#app/ui/display/note.tsx";
import { Button, Spinner } from "#app/ui/forms/button.tsx";
import { Option, RadioCards } from "#app/ui/forms/radio-cards.tsx";
import { Money } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { type CheckoutSummary, isUkDeliveryFree } from "../contract.ts";
import { useShipping } from "./shipping-context.tsx";
import "#app/ui/forms/field.css";

type Props = {
  summary: CheckoutSummary | null;
  error: string | undefined;
  /** Why the address could not be saved. */
  addressProblem: string | null;
  onChoose(id: string): void;
  onTryAgain(): Promise<unknown>;
};

/** Step 3: the quoted options for this address, the first one preselected. */
export function DeliveryStep({ summary, error, addressProblem, onChoose, onTryAgain }: Props) {
  const { options, choosing, note, isLoading, error: shippingProblem } = useShipping();
  const from = laterDay(new Date(), summary?.dispatchOn ?? null);
  const problem = addressProblem ?? shippingProblem;
  const free = summary !== null && isUkDeliveryFree(summary);
  return (
    <section aria-labelledby="step-delivery" aria-busy={isLoading || undefined}>
      <h2 id="step-delivery">
        <i>3</i>Delivery
      </h2>
      {note && <Note announce>{note}</Note>}
      {options.length > 0 ? (
        <RadioCards id="delivery" legend="Delivery" error={problem ?? error}>
          {options.map((option) => (
            <OptionCard
              key={option.id}
              option={option}
              from={from}
              checked={option.id === (choosing ?? summary?.shipping?.id)}
              onChoose={onChoose}
            />
          ))}
        </RadioCards>
      ) : (
        <div id="delivery" tabIndex={-1}>
          {(problem ?? error) && <p className="error">{problem ?? error}</p>}
          {isLoading && <Spinner label="Getting delivery prices..." showLabel />}
          {!isLoading && !problem && <AddressFirst isFree={free} />}
        </div>
      )}
      {problem && (addressProblem || options.length === 0) && <TryAgain onTryAgain={onTryAgain} />}
      {free && (
        <p className="hint ic">
          <Icon name="truck" />
          <span>Free shipping included with your bundle: the cheapest UK delivery is free.</span>
        </p>
      )}
    </section>
  );
}

type OptionCardProps = {
  option: DeliveryOption;
  /** The day from which the delivery time counts. */
  from: Date;
  checked: boolean;
  onChoose(id: string): void;
};

function OptionCard({ option, from, checked, onChoose }: OptionCardProps) {
  return (
    <Option
      name="delivery"
      value={option.id}
      checked={checked}
      onChange={() => onChoose(option.id)}
      title={option.name}
      detail={
        <>
          {option.carrier ? `${option.carrier}, ` : ""}
          {describeDays(option)}. With you{" "}
          <b className="inline-block">{describeArrival(arrivalWindow(option, from))}</b>
        </>
      }
      aside={option.rate === 0 ? "Free" : <Money pence={option.rate} />}
    />
  );
}

const AddressFirst = ({ isFree }: { isFree: boolean }) => (
  <p className="hint">Enter your address to see {!isFree && "what delivery costs and "}how long it takes.</p>
);

function TryAgain({ onTryAgain }: Pick<Props, "onTryAgain">) {
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    await onTryAgain();
    setBusy(false);
  };
  return (
    <p className="mt-2">
      <Button tone="line" size="s" busy={busy} onClick={again}>
        Try again
      </Button>
    </p>
  );
}
