import { data, useNavigate } from "react-router";
import { useCartActions } from "#app/cart/cart-context.tsx";
import { shopContext } from "#app/context.ts";
import { optionsOf } from "#app/orders/item-groups.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Money } from "#app/ui/markup.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { privateMeta } from "#app/ui/private-meta.ts";
import { leftCart } from "./.server/reminder-links.ts";
import type { Route } from "./+types/cart-again-page";
import { withLeft } from "./rules.ts";
import "#app/ui/display/line.css";

export const meta: Route.MetaFunction = () => privateMeta("Your cart");

/** The link of the email about an unfinished checkout. Opening it changes nothing: email clients open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const items = await leftCart(context.get(shopContext), url.searchParams.get("token") ?? "");
  if (!items) return data({ items: [] }, { status: 404 });
  return data({ items: items.map(({ id: _, orderId: __, ...item }) => item) });
}

/** What was left at the checkout, for any browser: the cart itself is in the one where it was filled. */
export default function CartAgainPage({ loaderData: { items } }: Route.ComponentProps) {
  const cart = useCartActions();
  const navigate = useNavigate();
  if (items.length === 0) {
    return (
      <div className="wrap band">
        <h1 className="poster">Your cart</h1>
        <EmptyState title="There is nothing left to finish." headingLevel={2}>
          <p>The order has been placed, or the link is too old. Nothing has been charged by opening it.</p>
          <ButtonLink to="/shop" tone="brand">
            Shop Merch
          </ButtonLink>
        </EmptyState>
      </div>
    );
  }
  const goOn = () => {
    cart.put((now) => withLeft(now, items));
    cart.close();
    void navigate("/checkout");
  };
  return (
    <div className="wrap pb-[var(--band)]">
      <PageHead title="Your cart">This is what you left at the checkout. Nothing has been charged.</PageHead>
      <ul className="max-w-[40rem]">
        {items.map((item) => (
          <li className="line line--s" key={item.position}>
            <span className="photo">
              <Picture picture={item.imageUrl ?? ""} alt="" sizes="3.25rem" />
            </span>
            <b>{item.productName}</b>
            <Money pence={item.total} className="money" />
            <span className="opts">
              {optionsOf(item)}
              {item.quantity > 1 && `. Quantity ${item.quantity}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="pt-6">
        <Button tone="brand" size="big" onClick={goOn}>
          Go to the checkout
        </Button>
      </p>
      <p className="small soft pt-3">Prices and stock may have changed since: the checkout shows today’s.</p>
    </div>
  );
}
