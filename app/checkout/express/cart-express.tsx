import { useEffect } from "react";
import { pushEvents } from "#app/analytics/data-layer.ts";
import { useCart } from "#app/cart/cart-context.tsx";
import { inDrawerOrder, toCheckoutLines } from "#app/cart/for-checkout.ts";
import { orderedInCart } from "#app/cart/ordered-in-cart.ts";
import { useOrderedSoFar } from "#app/preorders/use-ordered-so-far.ts";
import { beginCheckout } from "../begin-checkout.ts";
import { ExpressBox, ExpressNote, ExpressOr } from "./express-box.tsx";
import { useWalletSettings } from "./use-wallet-settings.ts";

/**
 * Under the drawer's checkout button: the whole cart in one step. Also fetches how many are ordered so far of products
 * with a minimum, for the drawer's lines: here because this part loads when the drawer opens, not with every page.
 */
export function CartExpress() {
  const { items, total, isOpen, close } = useCart();
  const lines = toCheckoutLines(inDrawerOrder(items));
  const preordered = isOpen
    ? items.flatMap(({ note, variantId }) => (note && variantId !== null ? [variantId] : []))
    : [];
  const ordered = useOrderedSoFar(preordered);
  useEffect(() => orderedInCart.set(ordered), [ordered]);
  return (
    <ExpressBox
      settings={useWalletSettings()}
      order={{ lines, cartLines: lines, total }}
      label="Pay for the cart with a wallet"
      before={<ExpressOr>or in one step</ExpressOr>}
      after={<ExpressNote />}
      onOpen={() => pushEvents([beginCheckout(items)])}
      // The bank's check is drawn in the page, and an open drawer makes that inert.
      onConfirming={close}
      onCheckout={() => {
        close();
        location.assign("/checkout");
      }}
    />
  );
}
