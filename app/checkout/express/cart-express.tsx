import { useCart } from "#app/cart/cart-context.tsx";
import { inDrawerOrder, toCheckoutLines } from "#app/cart/for-checkout.ts";
import { ExpressBox } from "./express-box.tsx";
import { ExpressNote, ExpressOr } from "./express-note.tsx";
import { useWalletSettings } from "./use-wallet-settings.ts";

/** Under the drawer's checkout button: the whole cart in one step. */
export function CartExpress() {
  const { items, total, close } = useCart();
  const lines = toCheckoutLines(inDrawerOrder(items));
  return (
    <ExpressBox
      settings={useWalletSettings()}
      order={{ lines, cartLines: lines, total }}
      label="Pay for the cart with a wallet"
      before={<ExpressOr>or in one step</ExpressOr>}
      after={<ExpressNote />}
      // The bank's check is drawn in the page, and an open drawer makes that inert.
      onConfirming={close}
      onCheckout={() => {
        close();
        location.assign("/checkout");
      }}
    />
  );
}
