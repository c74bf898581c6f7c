import { readItems } from "#app/orders/.server/order-store.ts";
import { changeItems } from "#app/orders/change/.server/change-items.ts";
import { previewChange, readOffer } from "#app/orders/change/.server/read-change.ts";
import { linesToChange } from "#app/orders/change/line-options.ts";
import { changeOrAskForAddress } from "#app/orders/customer/.server/ask-for-address.ts";
import { addressOf } from "#app/orders/customer/.server/change-address.ts";
import { ownPlacedOrder } from "#app/orders/customer/.server/own-order.ts";
import { ensureFurtherIntent } from "#app/orders/further-payment/.server/begin-further-payment.ts";
import { newestFurtherPayment } from "#app/orders/further-payment/.server/further-payments.ts";
import type { Shop } from "#server/shop.ts";
import type { RehearsalResult } from "../../.server/run-action.ts";

/** @param what "cancelled" */
export const notTheirs = (what: string): string =>
  `It could not be ${what} from here. Use the browser in which it was bought, or start again.`;

const done = { message: null, error: null };
const failed = (error: string): RehearsalResult => ({ message: null, error });

/** Another size or colour that costs no more, as the order's page for changing it does. */
export async function changeAsCustomer(shop: Shop, request: Request, number: string): Promise<RehearsalResult> {
  const { order } = await ownPlacedOrder(shop, request, number);
  if (!order) return failed(notTheirs("changed"));
  const items = await readItems(shop.db, order.id);
  for (const { id: itemId, color, size, now: quantity, colors, sizes } of linesToChange(
    items,
    await readOffer(shop.db, items),
  )) {
    const others = [
      ...sizes.map(({ name }) => ({ itemId, color, size: name, quantity })),
      ...colors.map(({ name }) => ({ itemId, color: name, size, quantity })),
    ];
    for (const choice of others) {
      const plan = await previewChange(shop, order, [choice]);
      if ("problem" in plan) continue;
      const wanted = { choices: [choice], revision: order.revision, shown: plan.amount };
      const outcome = await changeItems(shop, order.id, wanted, { actor: "customer" });
      return outcome.kind === "changed" ? done : failed("It is too late to change it: start again, and be quicker.");
    }
  }
  return failed("Nothing in it has another size or colour at this price. Start again with something else.");
}

/** One more of something, which costs more and waits to be paid, as the same page does. */
export async function wantMoreAsCustomer(shop: Shop, request: Request, number: string): Promise<RehearsalResult> {
  const { order } = await ownPlacedOrder(shop, request, number);
  if (!order) return failed(notTheirs("changed"));
  const items = await readItems(shop.db, order.id);
  for (const { id: itemId, color, size, now } of linesToChange(items, await readOffer(shop.db, items))) {
    const choice = { itemId, color, size, quantity: now + 1 };
    const plan = await previewChange(shop, order, [choice]);
    if ("problem" in plan) continue;
    const wanted = { choices: [choice], revision: order.revision, shown: plan.amount };
    const outcome = await changeItems(shop, order.id, wanted, { actor: "customer" });
    return outcome.kind === "to_pay" ? done : failed("It is too late to change it: start again, and be quicker.");
  }
  return failed("Nothing in it can be had once more. Start again with something else.");
}

/** Pays for what waits, as the card form does. */
export async function payForChange(
  shop: Shop,
  request: Request,
  number: string,
  card: string,
): Promise<RehearsalResult> {
  const { order } = await ownPlacedOrder(shop, request, number);
  if (!order) return failed(notTheirs("paid for"));
  const payment = await newestFurtherPayment(shop.db, order.id);
  if (payment?.status !== "open") return failed("No change waits to be paid: it is paid already, or too late.");
  const ready = await ensureFurtherIntent(shop, order, payment);
  if (!ready?.paymentIntentId) return failed("The payment provider isn’t responding. Try again in a minute.");
  await shop.stripe.paymentIntents.confirm(ready.paymentIntentId, { payment_method: card });
  return done;
}

/** A flat number in the address, as the order's page for changing it does. */
export async function askForFlat(shop: Shop, request: Request, number: string): Promise<RehearsalResult> {
  const { order } = await ownPlacedOrder(shop, request, number);
  if (!order) return failed(notTheirs("changed"));
  const next = { ...addressOf(order), apartment: "Flat 2" };
  const outcome = await changeOrAskForAddress(shop, order.id, next, order.revision, { actor: "customer" });
  return outcome === "saved" ? done : failed("The printer has begun, or is not responding. Start again.");
}
