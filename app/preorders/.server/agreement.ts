import { Refusal } from "#app/endpoint.ts";
import { addEvent, type Order } from "#app/orders/.server/order-store.ts";
import type { Transaction } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import { agreementText, dispatchDay, mustAgreeToWait } from "../preorder.ts";

/** Whether the buyer has to agree to wait before they can pay (R-PREORDER-3). */
export const mustAgree = (shop: Shop, { dispatchOn, shippingMaxDays }: Order): boolean =>
  mustAgreeToWait({ dispatchOn, maxDeliveryDays: shippingMaxDays }, shop.clock.now());

/**
 * Records that the buyer agreed to wait, with the text that they ticked, in the transaction that allows the payment.
 * @param shown.waitsUntil the day that they agreed to
 * @throws Refusal 409 if they have not agreed to the day that the order has
 */
export async function recordAgreement(
  shop: Shop,
  tx: Transaction,
  order: Order,
  shown: { waitsUntil?: string | undefined },
): Promise<void> {
  const { id, dispatchOn } = order;
  if (dispatchOn === null || !mustAgree(shop, order)) return;
  if (shown.waitsUntil !== dispatchOn)
    throw new Refusal(409, `Tick the box to wait until ${dispatchDay(dispatchOn)}, then pay.`);
  await addEvent(tx, {
    orderId: id,
    type: "agreed_to_wait",
    actor: "customer",
    dedupeKey: `agreed:${dispatchOn}`,
    data: { words: agreementText(dispatchOn) },
  });
}
