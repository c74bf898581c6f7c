import { classNames } from "../markup.tsx";
import { Icon } from "../media/icon.tsx";
import "./quantity-stepper.css";

interface QuantityStepperProps {
  quantity: number;
  onChange: (quantity: number) => void;
  /** The accessible name: 'Quantity of Lantern Mug'. */
  label: string;
  /** The highest quantity. */
  max: number;
  big?: boolean;
}

/** Minus never goes below 1 (R-CART-3); there it stays in Tab order and does nothing. */
export function QuantityStepper({ quantity, onChange, label, max, big }: QuantityStepperProps) {
  const least = quantity <= 1;
  const most = quantity >= max;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser, and needs a legend
    <span className={classNames("qty", big && "qty--big")} role="group" aria-label={label}>
      <button
        type="button"
        aria-label="One fewer"
        aria-disabled={least || undefined}
        onClick={() => least || onChange(quantity - 1)}
      >
        <Icon name="minus" size="s" />
      </button>
      <output>{quantity}</output>
      <button
        type="button"
        aria-label="One more"
        aria-disabled={most || undefined}
        onClick={() => most || onChange(quantity + 1)}
      >
        <Icon name="plus" size="s" />
      </button>
    </span>
  );
}
