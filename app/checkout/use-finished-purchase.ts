import { useEffect } from "react";
import { pushEvents } from "#app/analytics/data-layer.ts";
import { withoutBought } from "#app/cart/bought.ts";
import { useCart } from "#app/cart/cart-context.tsx";
import type { PlacedOrder } from "./.server/read-outcome.ts";
import { takeMark } from "./paying-mark.ts";
import { purchaseEvent } from "./purchase-event.ts";

/**
 * Ends the purchase in the browser that made it, once: what was bought leaves the cart and analytics hears of it.
 * The checkout left a mark behind that this is still to do, so a reload or a bookmark does nothing; and what was in it,
 * so that whatever was put into the cart since stays there.
 */
export function useFinishedPurchase(id: string, order: PlacedOrder): void {
  const { settle, isReady } = useCart();
  useEffect(() => {
    // Not before the page shows the cart: one that is empty as React takes over leaves the count from before in it.
    if (!isReady) return;
    const mark = takeMark(id);
    if (!mark) return;
    settle((items) => withoutBought(items, mark.lines));
    pushEvents([purchaseEvent(order)]);
  }, [id, order, settle, isReady]);
}
