import { pushEvents } from "#app/analytics/data-layer.ts";
import { useCartActions } from "#app/cart/cart-context.tsx";
import { type Goods, goodsItem } from "#app/cart/goods.ts";
import { add } from "#app/cart/rules.ts";
import { beginCheckout } from "../begin-checkout.ts";
import { ExpressBox, ExpressNote, ExpressOr } from "./express-box.tsx";
import { useWalletSettings } from "./use-wallet-settings.ts";

/** One of the chosen variant in one step. The cart stays as it is, unless the buyer goes on to the checkout. */
export function ProductWallets({ goods }: { goods: Goods }) {
  const settings = useWalletSettings();
  const { put } = useCartActions();
  const { variantId, name, color, size, price } = goods;
  /** The checkout is for the cart. */
  const putInCart = () =>
    put((items) =>
      items.some((item) => item.variantId === variantId && !item.bundle) ? items : add(items, goodsItem(goods)),
    );
  const toCheckout = () => {
    putInCart();
    location.assign("/checkout");
  };
  return (
    <ExpressBox
      settings={settings}
      order={{ lines: [{ variantId, quantity: 1 }], cartLines: [], total: price }}
      label="Pay for this item with a wallet"
      before={<ExpressOr>or in one step</ExpressOr>}
      after={<ExpressNote>One {[name, color, size].filter(Boolean).join(", ")}.</ExpressNote>}
      onOpen={() => pushEvents([beginCheckout(add([], goodsItem(goods)))])}
      onQueued={putInCart}
      onCheckout={toCheckout}
    />
  );
}
