import { formatPence } from "#app/shared/money.ts";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useCart } from "./cart-context.tsx";
import { describeCount } from "./rules.ts";
import "./floating-cart.css";

/** Opens the drawer from anywhere; there only while the cart has something in it (R-CART-5). */
export function FloatingCart() {
  const { count, total, open } = useCart();
  return (
    <button
      type="button"
      className="floatcart"
      hidden={count === 0}
      aria-haspopup="dialog"
      onClick={open}
      data-cart="floating"
      suppressHydrationWarning
    >
      <Icon name="cart" />
      <VisuallyHidden>Open cart: </VisuallyHidden>
      <span data-cart="words" suppressHydrationWarning>
        {describeCount(count)}
      </span>
      <b className="num" data-cart="total" suppressHydrationWarning>
        {formatPence(total)}
      </b>
    </button>
  );
}
