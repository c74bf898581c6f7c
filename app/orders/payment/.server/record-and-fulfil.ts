import type { Shop } from "#server/shop.ts";
import { fulfil } from "./fulfil-paid-order.ts";
import { recordPaymentOf } from "./record-payment.ts";

/**
 * How many event jobs may go on to fulfil their orders at once, each holding a database connection meanwhile. The
 * others only record payments and queue the rest, so that a hanging mail server holds up no payment.
 */
const maxConcurrent = 4;
const going = new WeakMap<Shop, number>();

/**
 * Runs in the job of a payment's event: records the payment, then confirms and prints the order. Each step is safe to
 * repeat, since the job runs again if its worker dies.
 */
export async function recordAndFulfil(shop: Shop, paymentIntentId: string, eventId: string): Promise<void> {
  const others = going.get(shop) ?? 0;
  if (others >= maxConcurrent) {
    await recordPaymentOf(shop, paymentIntentId, { id: eventId, goesOn: false });
    return;
  }
  going.set(shop, others + 1);
  try {
    const paid = await recordPaymentOf(shop, paymentIntentId, { id: eventId, goesOn: true });
    if (paid) await fulfil(shop, paid);
  } finally {
    going.set(shop, going.get(shop)! - 1);
  }
}
