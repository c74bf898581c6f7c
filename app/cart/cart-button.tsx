import { formatPence } from "#app/shared/money.ts";
import { classNames, VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useCart } from "./cart-context.tsx";
import { describeCount } from "./rules.ts";
import "./cart.css";

/** The header's cart button. An empty cart still reserves the badge's space, so that nothing shifts. */
export function CartButton() {
  const { count, open } = useCart();
  return (
    <button
      type="button"
      className="cartbtn"
      aria-haspopup="dialog"
      aria-label={`Cart, ${count === 0 ? "empty" : describeCount(count)}`}
      onClick={open}
      data-cart="button"
      suppressHydrationWarning
    >
      <Icon name="cart" />
      <span className="lbl">Cart</span>{" "}
      <span className={classNames("count", count === 0 && "invisible")} data-cart="count" suppressHydrationWarning>
        {count}
      </span>
    </button>
  );
}

/** Opens the drawer from anywhere. Shown only while the cart has items (R-CART-5). */
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
