import type { Shop } from "#server/shop.ts";
import { fulfil } from "./fulfil-paid-order.ts";
import { recordPaymentOf } from "./record-payment.ts";

/**
 * How many jobs of events go on to fulfil their orders at once. The others record payments at the same time, so a mail
 * server that hangs holds up no payment; what follows theirs is queued. Each holds a database connection meanwhile.
 */
const mostAtOnce = 4;
const going = new WeakMap<Shop, number>();

/**
 * What the job of a payment's event does: records the payment, then confirms and prints the order. Each step is safe to
 * repeat, as the job is if its worker dies.
 */
export async function recordAndFulfil(shop: Shop, paymentIntentId: string, eventId: string): Promise<void> {
  const others = going.get(shop) ?? 0;
  if (others >= mostAtOnce) {
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
