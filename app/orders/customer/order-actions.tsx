import { Form, useNavigation } from "react-router";
import { useCartActions } from "#app/cart/cart-context.tsx";
import { goodsItem } from "#app/cart/goods.ts";
import { useAddBundle } from "#app/cart/use-add-bundle.ts";
import { canReview } from "#app/reviews/rules.ts";
import { formatDay } from "#app/shared/dates.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { showToast } from "#app/ui/overlay/toast.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import type { Again, OwnersOrder } from "../.server/read-order.ts";
import { orderCan, returnUntil } from "../rules.ts";
import "./order-page.css";

interface OrderActionsProps {
  order: OwnersOrder;
  again: Again;
  /** Whether any item has been neither returned nor refunded. */
  someLeft: boolean;
  now: Date;
}

/** What the owner can do next: confirm arrival, return something, buy it again. */
export function OrderActions({ order, again, someLeft, now }: OrderActionsProps) {
  const store = useStore();
  const until = returnUntil(order, store.returnWindowDays);
  const back = someLeft && orderCan.sendBack(order, now, store.returnWindowDays);
  const fault = someLeft && orderCan.reportFault(order);
  const isSold = again.goods.length + again.bundles.length > 0;
  if (!orderCan.confirmArrival(order) && !back && !fault && !isSold && !canReview(order)) return null;
  return (
    <section aria-labelledby="actions-title" className="stack ord__next">
      <h2 id="actions-title">What next?</h2>
      {back && until && (
        <p>
          You can send it back until <b>{formatDay(until)}</b>, for any reason.
        </p>
      )}
      <div className="row">
        {orderCan.confirmArrival(order) && <Arrived number={order.number} />}
        {canReview(order) && (
          <ButtonLink tone="line" to={`/orders/${order.number}/review`}>
            Write a review
          </ButtonLink>
        )}
        {(back || fault) && (
          <ButtonLink tone="line" to={`/orders/${order.number}/return`}>
            {back ? "Return something" : "Something is faulty"}
          </ButtonLink>
        )}
        {isSold && <BuyAgain again={again} />}
      </div>
    </section>
  );
}

function Arrived({ number }: { number: string }) {
  const action = `/orders/${number}/arrival`;
  const busy = useNavigation().formAction?.startsWith(action) === true;
  return (
    <Form method="post" action={action}>
      <Button type="submit" busy={busy}>
        It has arrived
      </Button>
    </Form>
  );
}

/** Fills the cart at today's prices. The cart is in the browser, so the button needs JavaScript. */
function BuyAgain({ again }: { again: Again }) {
  const cart = useCartActions();
  const addBundle = useAddBundle();
  if (!useIsHydrated()) return null;
  const fill = async () => {
    const refused = await again.bundles
      .map(({ bundle, parts }) => addBundle(bundle, parts))
      .concat(again.goods.map(({ quantity, ...goods }) => cart.add({ ...goodsItem(goods), quantity })))
      .find((why) => why !== null);
    const gone = again.gone === 1 ? "One item is no longer sold" : `${again.gone} items are no longer sold`;
    if (refused || again.gone > 0) showToast([again.gone > 0 && gone, refused].filter(Boolean).join(". "));
  };
  return (
    <Button tone="line" onClick={fill}>
      Buy again
    </Button>
  );
}
