import { maxLines } from "#app/pricing/line-limits.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Note } from "#app/ui/display/note.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { BundleGroup } from "./bundle-group.tsx";
import { groupItems } from "./bundles.ts";
import { useCart } from "./cart-context.tsx";
import { CartLine } from "./cart-line.tsx";
import { isFull } from "./rules.ts";

/** What is in the cart: bundles first, then single things. `thenStatus` puts the focus where the outcome is read out. */
export function CartContents({ thenStatus }: { thenStatus: (change: () => void) => () => void }) {
  const cart = useCart();
  const { bundles, others } = groupItems(cart.items);
  return (
    <>
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
    </>
  );
}
