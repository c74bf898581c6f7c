import { type FormEvent, type MouseEvent, useEffect, useId, useRef } from "react";
import { formatPence } from "#app/shared/money.ts";
import { Button, TextButton } from "#app/ui/forms/button.tsx";
import { classNames, VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { CheckoutSummary } from "./contract.ts";
import type { DiscountChange } from "./use-discount.ts";
import "./discount-code.css";
import "#app/ui/forms/field.css";

type Props = { summary: CheckoutSummary; discount: DiscountChange };

/** 'Discount code' in the order summary: type and apply, or see what is applied and take it off. */
export function DiscountCode({ summary, discount }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { discountCode, discountTotal } = summary;
  const { problem, busy, stopped } = discount;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void discount.apply();
  };
  /** Its button goes with the code: whoever came to it by keyboard goes on at the field. */
  const takeOff = ({ detail }: MouseEvent) => {
    if (detail === 0) field.current?.focus();
    void discount.remove();
  };
  // Of the two fields the one that is shown takes focus, if its fold is open.
  useEffect(() => {
    if (stopped === 0) return;
    const fold = field.current?.closest("details");
    if (fold) fold.open = true;
    field.current?.focus();
  }, [stopped]);
  return (
    <form className="code" noValidate onSubmit={submit}>
      <label className="label" htmlFor={id}>
        Discount code
      </label>
      {/* Always there, so that its words are read out whenever they come. */}
      <div role="alert">
        {problem && (
          <p className="error" id={`${id}-error`}>
            <VisuallyHidden>Error: </VisuallyHidden>
            {problem}
          </p>
        )}
      </div>
      <div className="row code__row">
        <input
          className={classNames("input", "input--s")}
          ref={field}
          id={id}
          name="code"
          value={discount.typed}
          onChange={(event) => discount.type(event.target.value)}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
        />
        <Button type="submit" tone="line" size="s" busy={busy} busyLabel="Applying...">
          Apply
        </Button>
      </div>
      <div role="status">
        {discountCode && (
          <p className="code__on small">
            <span className="row">
              <Icon name="tag" size="s" />
              <b>{discountCode}</b> {formatPence(discountTotal)} off
            </span>
            <TextButton onClick={takeOff} aria-label={`Remove code ${discountCode}`}>
              Remove
            </TextButton>
          </p>
        )}
      </div>
    </form>
  );
}
