import { useEffect } from "react";
import { pushEvents } from "#app/cart/analytics.ts";
import { useCart } from "#app/cart/cart-context.tsx";
import type { PlacedOrder } from "./.server/read-outcome.ts";
import { payingKey } from "./checkout-form.ts";
import { purchaseEvent } from "./purchase-event.ts";

/**
 * Ends the purchase in the browser that made it, once: what was bought leaves the cart and analytics hears of it.
 * The checkout left the order's id behind as the mark that this is still to do, so a reload or a bookmark does
 * nothing, and a cart that was filled again since is left alone.
 */
export function useFinishedPurchase(id: string, order: PlacedOrder): void {
  const { empty } = useCart();
  useEffect(() => {
    if (!takeMark(id)) return;
    empty();
    pushEvents([purchaseEvent(order)]);
  }, [id, order, empty]);
}

function takeMark(id: string): boolean {
  try {
    if (localStorage.getItem(payingKey) !== id) return false;
    localStorage.removeItem(payingKey);
    return true;
  } catch {
    // Private mode: no mark was left, and the cart did not outlive the checkout's page.
    return false;
  }
}
