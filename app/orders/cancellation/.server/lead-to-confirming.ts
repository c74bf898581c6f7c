import { redirect } from "react-router";
import type { Shop } from "#server/shop.ts";
import { ownPayment } from "../../customer/.server/own-order.ts";

/**
 * Whoever has just paid, and opens the order before the payment is recorded, is led to the page that says so and goes on
 * by itself.
 * @throws Response a redirect; returns where the browser has begun to pay no such order
 */
export async function leadToConfirming(shop: Shop, request: Request, number: string): Promise<void> {
  const paying = await ownPayment(shop, request, number);
  if (paying) throw redirect(`/success?order=${paying.id}`);
}
