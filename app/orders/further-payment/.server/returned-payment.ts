import { errorText } from "#app/shared/error-text.ts";
import type { Shop } from "#server/shop.ts";
import { recordPaymentOf } from "../../payment/.server/record-payment.ts";
import { type FurtherPayment, newestFurtherPayment } from "./further-payments.ts";

/**
 * The newest further payment of an order whose customer returns from paying it, perhaps before the webhook arrives. If
 * Stripe does not respond, it is returned unchanged, and the webhook or the sweeper records it later.
 */
export async function returnedPayment(shop: Shop, orderId: string): Promise<FurtherPayment | undefined> {
  const payment = await newestFurtherPayment(shop.db, orderId);
  if (payment?.status !== "open" || payment.paymentIntentId === null) return payment;
  await recordPaymentOf(shop, payment.paymentIntentId).catch((error: unknown) =>
    shop.log.warn({ order: orderId, error: errorText(error) }, "a further payment could not be recorded yet"),
  );
  return newestFurtherPayment(shop.db, orderId);
}
