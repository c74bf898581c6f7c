import { classNames } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useCart } from "./cart-context.tsx";
import { describeCount } from "./rules.ts";
import "./cart-button.css";

/** The header's cart button. The badge keeps its place while the cart is empty, so that nothing shifts. */
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
