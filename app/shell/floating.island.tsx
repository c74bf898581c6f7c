import { FloatingCart } from "#app/cart/cart-button.tsx";
import { CartDrawer } from "#app/cart/cart-drawer.tsx";
import { Toasts } from "#app/ui/overlay/toast.tsx";

/** Overlays of every page: cart button, cart drawer and toasts. */
export default function Floating() {
  return (
    <>
      <FloatingCart />
      <CartDrawer />
      <Toasts />
    </>
  );
}
