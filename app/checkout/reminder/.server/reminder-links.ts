import { and, eq, isNotNull } from "drizzle-orm";
import { readItems } from "#app/orders/.server/order-store.ts";
import { isDraft } from "#app/orders/rules.ts";
import { readSignedId, signedId } from "#app/shared/.server/signed-id.ts";
import { queryRows } from "#database/query-rows.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { hashOf } from "./send-reminders.ts";

const link = (shop: Shop, purpose: "cart" | "refuse", path: string, orderId: string): string =>
  `${shop.config.PUBLIC_URL}${path}?token=${signedId(shop, `checkout-reminder:${purpose}`, orderId)}`;

/** The reminder's links: the cart as it was left, and no more such emails. */
export const reminderLinks = (shop: Shop, orderId: string) => ({
  cart: link(shop, "cart", "/checkout/again", orderId),
  refuse: link(shop, "refuse", "/checkout/no-reminder", orderId),
});

/**
 * The goods of the checkout that a reminder's link is about: nothing about its buyer.
 * @returns null if the link is not ours, or the checkout was paid or erased
 */
export async function leftCart(shop: Shop, token: string) {
  const id = readSignedId(shop, "checkout-reminder:cart", token);
  const [order] = id ? await shop.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)) : [];
  if (!id || !order || !(isDraft(order.status) || order.status === "expired")) return null;
  const items = await readItems(shop.db, id);
  return items.length > 0 ? items : null;
}

const refusedOrder = (shop: Shop, token: string) => readSignedId(shop, "checkout-reminder:refuse", token);

/** Whether `refuseReminders` would find the address that the link is about. Changes nothing. */
export async function canRefuse(shop: Shop, token: string): Promise<boolean> {
  const id = refusedOrder(shop, token);
  if (!id) return false;
  const isKnown = and(eq(orders.id, id), isNotNull(orders.email));
  return (await shop.db.$count(orders, isKnown)) > 0;
}

/** Whether the address of an order wants no such email. */
export async function hasRefused(shop: Shop, orderId: string): Promise<boolean> {
  const refusals = await queryRows(
    shop.db,
    `select from orders o join reminder_refusals x on x.email_hash = ${hashOf("o.email")} where o.id = $1`,
    [orderId],
  );
  return refusals.length > 0;
}

/**
 * Records that this address wants no such email. Idempotent.
 * @returns false if the link is not ours, or the address is erased already
 */
export async function refuseReminders(shop: Shop, token: string): Promise<boolean> {
  const id = refusedOrder(shop, token);
  if (!id) return false;
  const [refused] = await queryRows<{ refused: boolean }>(
    shop.db,
    `with known as (select ${hashOf("email")} as email_hash from orders where id = $1 and email is not null),
       kept as (insert into reminder_refusals (email_hash) select email_hash from known on conflict do nothing)
     select exists (select from known) as refused`,
    [id],
  );
  return refused?.refused ?? false;
}
