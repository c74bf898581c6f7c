import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { Logo } from "./logo.tsx";
import "./checkout-header.css";

/** Enclosed: nothing leads away from paying but the way back. */
export function CheckoutHeader() {
  return (
    <header className="header cohead">
      <div className="wrap">
        <Logo />
        <p className="row">
          <Icon name="lock" />
          <b>Secure Checkout</b>
        </p>
        <Link className="small" to="/shop">
          Back to the shop
        </Link>
      </div>
    </header>
  );
}
