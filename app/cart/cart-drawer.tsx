import { useRef } from "react";
import { formatPence } from "#app/shared/money.ts";
import { Drawer } from "#app/ui/overlay/dialog.tsx";
import { useCloseOnBack } from "#app/ui/overlay/use-modal.ts";
import { CartContents } from "./cart-contents.tsx";
import { useCart } from "./cart-context.tsx";
import { CartDrawerFooter } from "./cart-drawer-footer.tsx";
import { describeCount } from "./rules.ts";

/** The cart, sliding in over the page (R-CART-5). */
export function CartDrawer() {
  const cart = useCart();
  const status = useRef<HTMLParagraphElement>(null);
  useCloseOnBack(cart.isOpen, cart.close);
  /** The button that removes a line goes with it, so focus is put where the outcome is read out. */
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
          <span className="count align-[0.2em] font-[family-name:var(--font-text)] tracking-normal">{count}</span>
        </>
      )}
    </>
  );
}
