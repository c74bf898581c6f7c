import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from "react";
import { canClaim } from "#app/claims/rules.ts";
import { useClaims } from "#app/page-contexts.tsx";
import { formatPence } from "#app/shared/money.ts";
import { fetchLaterParts } from "#app/shell/fetch-later-parts.ts";
import { ButtonLink, TextButton } from "#app/ui/forms/button.tsx";
import { isModifiedClick } from "#app/ui/link.tsx";
import { Money } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Drawer } from "#app/ui/overlay/dialog.tsx";
import { useCloseOnBack } from "#app/ui/overlay/use-modal.ts";
import { hasFreeDelivery } from "./bundles.ts";
import { CartContents } from "./cart-contents.tsx";
import { useCart } from "./cart-context.tsx";
import { describeCount } from "./rules.ts";
import "#app/ui/display/sums.css";

/** The cart, sliding in over the page (R-CART-5). */
export function CartDrawer() {
  const cart = useCart();
  const status = useRef<HTMLParagraphElement>(null);
  useCloseOnBack(cart.isOpen, cart.close);
  /** Removing a line removes the focused button too, so move focus to the status message. */
  const thenStatus = (change: () => void) => () => {
    change();
    status.current?.focus();
  };
  return (
    <Drawer
      open={cart.isOpen}
      onClose={cart.close}
      closeLabel="Close cart"
      focusTitle
      title={<Title count={cart.count} />}
      footer={cart.items.length > 0 && <CartDrawerFooter onClear={thenStatus(cart.clear)} />}
    >
      <p className="sr" role="status" tabIndex={-1} ref={status}>
        {cart.count === 0 ? "Your cart is empty" : `${describeCount(cart.count)}, total ${formatPence(cart.total)}`}
      </p>
      <CartContents thenStatus={thenStatus} />
    </Drawer>
  );
}

function Title({ count }: { count: number }) {
  return (
    <>
      Your cart
      {count > 0 && (
        <>
          {" "}
          <span className="count">{count}</span>
        </>
      )}
    </>
  );
}

/** Milliseconds between closing the drawer and opening checkout (R-CART-9). */
const checkoutDelay = 100;

/** The texts under the button; each is shown only if the shop has confirmed it. */
const assurances = ["Secure checkout", "Best shipping rates"];

/** The total and the checkout button. */
function CartDrawerFooter({ onClear }: { onClear: () => void }) {
  const { items, total, isOpen, close } = useCart();
  const [Express, setExpress] = useState<ComponentType | null>(null);
  // Wallet buttons load when the drawer first opens, and stay: they pay while it is closed.
  useEffect(() => {
    if (isOpen)
      fetchLaterParts().then(
        (part) => part.loadCartExpress(setExpress),
        () => {},
      );
  }, [isOpen]);
  const isFree = hasFreeDelivery(items);
  const claims = useClaims();
  const assured = assurances.filter((words) => canClaim(claims, words));
  const proceed = (event: MouseEvent) => {
    // Let the browser open a new tab.
    if (isModifiedClick(event)) return;
    event.preventDefault();
    close();
    setTimeout(() => location.assign("/checkout"), checkoutDelay);
  };
  return (
    <>
      <dl className="sums">
        <div className="total">
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
      {Express && <Express />}
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
