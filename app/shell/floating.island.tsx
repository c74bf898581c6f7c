import { FloatingCart } from "#app/cart/cart-button.tsx";
import { CartDrawer } from "#app/cart/cart-drawer.tsx";
import { Toasts } from "#app/ui/overlay/toast.tsx";

/** What floats over every page: the cart button, the drawer that it opens, and toasts. */
export default function Floating() {
  return (
    <>
      <FloatingCart />
      <CartDrawer />
      <Toasts />
    </>
  );
}
