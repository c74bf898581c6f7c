import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { readOrder } from "#app/orders/.server/order-store.ts";
import type { TrackOrderForm } from "#app/orders/contract.ts";
import { trackOrder } from "#app/orders/customer/.server/track-order.ts";
import { signedId } from "#app/shared/.server/signed-id.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { ChosenValues } from "../contract.ts";
import { readWithdrawable } from "./withdrawable-order.ts";

/** What the signed order of a form allows: withdrawing from it. */
export const purpose = "withdraw";

/** The second step for an order that belongs to whoever asks; the caller checks. */
export async function chooseStep(shop: Shop, orderId: string) {
  const order = await readWithdrawable(shop, (await readOrder(shop.db, orderId))!);
  const values: ChosenValues = { quantities: {}, name: order.name, reason: "" };
  return { is: "choose" as const, order, token: signedId(shop, purpose, orderId), formKey: randomUUID(), values };
}

/** The same by number and address, with the limits and answers of tracking an order (R-WITHDRAW-2). */
export async function findToWithdraw(shop: Shop, request: Request, given: TrackOrderForm) {
  const found = await trackOrder(shop, request, given);
  if (found === null || typeof found === "string") return found;
  const [order] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.number, found.number));
  return chooseStep(shop, order!.id);
}
