import type { MouseEvent } from "react";
import { useClaims } from "#app/claims/claims-context.tsx";
import { mayClaim } from "#app/claims/rules.ts";
import { ButtonLink, TextButton } from "#app/ui/forms/button.tsx";
import { isModifiedClick } from "#app/ui/link.tsx";
import { Money } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { hasFreeDelivery } from "./bundles.ts";
import { useCart } from "./cart-context.tsx";
import "#app/ui/display/sums.css";

/** Milliseconds between the drawer closing and checkout opening (R-CART-9). */
const checkoutDelay = 100;

/** What stands under the button, as far as the shop may claim it. */
const assurances = ["Secure checkout", "Best shipping rates"];

/** What it comes to, and the way on. */
export function CartDrawerFooter({ onClear }: { onClear: () => void }) {
  const { items, total, close } = useCart();
  const isFree = hasFreeDelivery(items);
  const claims = useClaims();
  const assured = assurances.filter((words) => mayClaim(claims, words));
  const proceed = (event: MouseEvent) => {
    // A click that asks for a new tab gets one.
    if (isModifiedClick(event)) return;
    event.preventDefault();
    close();
    setTimeout(() => location.assign("/checkout"), checkoutDelay);
  };
  return (
    <>
      <dl className="sums">
        <div className="total mt-0 border-t-0 pt-0">
          <dt>Total</dt>
          <dd>
            <Money pence={total} />
          </dd>
        </div>
      </dl>
      <p className="small soft -mt-2">
        Taxes included. {isFree ? "UK delivery: Free" : "Delivery calculated at checkout."}
      </p>
      <ButtonLink to="/checkout" tone="brand" size="big" wide onClick={proceed}>
        Proceed to Checkout
      </ButtonLink>
      <div className="row row--between small">
        {assured.length > 0 && (
          <span className="row gap-1.5">
            <Icon name="lock" size="s" />
            {assured.join(" • ")}
          </span>
        )}
        <TextButton onClick={onClear}>Clear Cart</TextButton>
      </div>
    </>
  );
}
