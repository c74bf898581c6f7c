import { useCart } from "#app/cart/cart-context.tsx";
import { inDrawerOrder, toCheckoutLines } from "#app/cart/for-checkout.ts";
import type { Fields } from "../form/checkout-form.ts";
import { ExpressBox, ExpressNote, ExpressOr } from "./express-box.tsx";
import type { WalletSettings } from "./wallet-settings.ts";

type Props = {
  settings: WalletSettings;
  /** The day of posting that the buyer has ticked to wait for. */
  waitsUntil: string | null;
  /** Fills in the form with what a wallet gave before it stopped. */
  onFill(fields: Omit<Fields, "marketingConsent" | "noReminder">): void;
};

/** Above the checkout's form: the same order without typing. */
export function CheckoutExpress({ settings, waitsUntil, onFill }: Props) {
  const { items, total } = useCart();
  const lines = toCheckoutLines(inDrawerOrder(items));
  return (
    <ExpressBox
      settings={settings}
      order={{ lines, cartLines: lines, total, waitsUntil }}
      label="Pay with a wallet"
      before={<h2>Pay in one step</h2>}
      after={
        <>
          <ExpressNote>Your wallet gives us your name, address and email.</ExpressNote>
          <ExpressOr>or pay by card</ExpressOr>
        </>
      }
      onStopped={({ marketingConsent: _, noReminder: __, ...fields }) => onFill(fields)}
    />
  );
}
