import { redirect } from "react-router";
import type { Shop } from "#server/shop.ts";
import { ownPayment } from "../../customer/.server/own-order.ts";

/**
 * Redirects a customer who opens a new order before its payment is recorded to the page that waits for it. Returns if
 * this browser has no such payment.
 * @throws Response a redirect
 */
export async function leadToConfirming(shop: Shop, request: Request, number: string): Promise<void> {
  const paying = await ownPayment(shop, request, number);
  if (paying) throw redirect(`/success?order=${paying.id}`);
}
