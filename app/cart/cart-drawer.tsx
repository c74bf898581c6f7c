import { useEffect, useRef } from "react";
import { maxLines } from "#app/pricing/lines.ts";
import { formatPence } from "#app/pricing/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Drawer } from "#app/ui/drawer.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Note } from "#app/ui/note.tsx";
import { BundleGroup } from "./bundle-group.tsx";
import { groupItems } from "./bundles.ts";
import { useCart } from "./cart-context.tsx";
import { CartDrawerFooter } from "./cart-drawer-footer.tsx";
import { CartLine } from "./cart-line.tsx";
import { describeCount, isFull } from "./rules.ts";

/** The cart, sliding in over the page (section 2, 'Cart drawer'). */
export function CartDrawer() {
  const cart = useCart();
  const status = useRef<HTMLParagraphElement>(null);
  const { bundles, others } = groupItems(cart.items);
  useCloseOnBack(cart.close);
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
      title={<Title count={cart.count} />}
      footer={cart.items.length > 0 && <CartDrawerFooter onClear={thenStatus(cart.clear)} />}
    >
      <p className="sr" role="status" tabIndex={-1} ref={status}>
        {cart.count === 0 ? "Your cart is empty" : `${describeCount(cart.count)}, total ${formatPence(cart.total)}`}
      </p>
      {cart.items.length === 0 && (
        <EmptyState title="Your cart is empty">
          <ButtonLink to="/shop" onClick={cart.close}>
            Continue Shopping
          </ButtonLink>
        </EmptyState>
      )}
      {isFull(cart.items) && (
        <Note announce>Your cart is full: an order can have up to {maxLines} different items</Note>
      )}
      {bundles.map((group) => (
        <BundleGroup
          key={group.bundleId}
          group={group}
          onRemove={thenStatus(() => cart.removeBundle(group.bundleId))}
        />
      ))}
      <ul className="plain">
        {others.map((item) => (
          <CartLine
            key={item.id}
            item={item}
            onQuantity={(quantity) => cart.setQuantity(item.id, quantity)}
            onRemove={thenStatus(() => cart.remove(item.id))}
          />
        ))}
      </ul>
    </Drawer>
  );
}

/** Back and Forward leave the page that the drawer was opened on. */
function useCloseOnBack(close: () => void) {
  useEffect(() => {
    window.addEventListener("popstate", close);
    return () => window.removeEventListener("popstate", close);
  }, [close]);
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
