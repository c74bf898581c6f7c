import { z } from "zod";
import { currentUser } from "#app/accounts/session/.server/current-user.ts";
import { Refusal } from "#app/endpoint.ts";
import { recordPayment } from "#app/orders/.server/jobs.ts";
import type { Order } from "#app/orders/.server/order-store.ts";
import { forBuyer } from "#app/orders/.server/visible-columns.ts";
import { historyOf, type OrderHistory } from "#app/orders/customer/.server/order-history.ts";
import { moneyBack } from "#app/orders/status-text.ts";
import { minimumsOf } from "#app/preorders/.server/minimums-of-order.ts";
import { errorText } from "#app/shared/error-text.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { ownOrder } from "../../.server/drafts.ts";
import { isOpen, type PaymentOutcome, paymentOutcome } from "../payment-outcome.ts";

/** The order as its buyer sees it: nothing of the payment, and no ids but the order's. */
export type PlacedOrder = ReturnType<typeof forBuyer> &
  OrderHistory & {
    /** True if the order belongs to no account and nobody is signed in. */
    isGuests: boolean;
    /** What it still waits for, in sentences. */
    minimums: string[];
  };

export type PageState =
  | { state: "missing" }
  | { state: Exclude<PaymentOutcome, "paid">; id: string; number: string; total: number; moneyBack: string | null }
  | { state: "paid"; id: string; order: PlacedOrder; now: Date };

/**
 * The payment status of this browser's order (R-CHECKOUT-10). Read-only, except that an unpaid order queues the
 * webhook's job, so that a late webhook delays nobody.
 * @param redirectStatus from Stripe's redirect, if there was one
 */
export async function readOutcome(
  shop: Shop,
  request: Request,
  id: string | null,
  redirectStatus: string | null,
): Promise<PageState> {
  const order = await ownOrMissing(shop, request, id);
  if (!order) return { state: "missing" };
  const now = shop.clock.now();
  const state = paymentOutcome(order, redirectStatus, now);
  if (state === "paid") {
    const isGuests = order.userId === null && !(await currentUser(shop, request));
    const [history, minimums] = await Promise.all([historyOf(shop.db, order.id), minimumsOf(shop.db, order)]);
    return { state, id: order.id, order: { ...forBuyer(order), isGuests, minimums, ...history }, now };
  }
  if (isOpen(state) && order.stripeSessionId) {
    const paymentIntentId = order.stripeSessionId;
    await enqueue(shop, shop.db, recordPayment, { paymentIntentId }, paymentIntentId).catch((error) => {
      // With a full disk the page still says that the payment is being confirmed; the sweeper checks later.
      if (!shop.desk.isOutage(error)) throw error;
      shop.log.error({ error: errorText(error) }, "a payment's status could not be checked");
    });
  }
  return {
    state,
    id: order.id,
    number: order.number,
    total: order.total,
    moneyBack: order.capturedTotal > 0 ? moneyBack(order) : null,
  };
}

/** The browser's own order, unless somebody else has signed in there since. */
export async function ownOrMissing(shop: Shop, request: Request, id: string | null): Promise<Order | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  try {
    const order = await ownOrder(shop, shop.db, request, id!);
    const viewer = order.userId ? await currentUser(shop, request) : null;
    return viewer && viewer.id !== order.userId ? undefined : order;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  }
}
