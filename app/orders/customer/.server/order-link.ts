import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { redirect } from "react-router";
import { cookieName, isSecure } from "#app/accounts/session/.server/session-cookies.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/**
 * Signed order links, as sent in emails. Opening one makes the browser the order's owner (R-ORDER-11). The key is an
 * HMAC of the order's id and email address, cut to 192 bits: it can't be forged for another order, and stops working
 * when a wrong address is corrected. The first visit moves it to a cookie, so it stays out of URLs, history and logs.
 */
const keyLength = 32;
const lifetimeSeconds = 60 * 60 * 24 * 30;

const orderKey = (secret: string, orderId: string, email: string): string =>
  createHmac("sha256", secret)
    .update(`order-link:${orderId}:${email.toLowerCase()}`)
    .digest("base64url")
    .slice(0, keyLength);

/**
 * The link for an email. Never put it on a page: URLs on pages carry no keys.
 * @param email the recipient
 * @param page a subpage such as "/review"; the order page by default
 */
export function orderLink(
  { config }: Pick<Shop, "config">,
  order: { id: string; number: string },
  email: string,
  page = "",
): string {
  return `${config.PUBLIC_URL}/orders/${order.number}${page}?key=${orderKey(config.SESSION_SECRET, order.id, email)}`;
}

/** Always false for an order without an address, from which the personal data has been erased. */
export function isOrderKey(
  { config }: Pick<Shop, "config">,
  order: { id: string; email: string | null },
  given: string | undefined,
): boolean {
  if (!order.email) return false;
  const expected = Buffer.from(orderKey(config.SESSION_SECRET, order.id, order.email));
  const key = Buffer.from(given ?? "");
  return key.length === expected.length && timingSafeEqual(key, expected);
}

const nameFor = (shop: Pick<Shop, "config">, number: string) => cookieName(shop, `order_${number}`);

/** The order's key in this browser's cookie, if its link was ever opened here. */
export function readOrderKey(shop: Pick<Shop, "config">, request: Request, number: string): string | undefined {
  const cookies = request.headers.get("cookie")?.split(/;\s*/) ?? [];
  const start = `${nameFor(shop, number)}=`;
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
}

export function orderKeyCookie(shop: Pick<Shop, "config">, number: string, key: string): string {
  const secure = isSecure(shop) ? "; Secure" : "";
  return `${nameFor(shop, number)}=${key}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifetimeSeconds}${secure}`;
}

/**
 * Exchanges the key in an emailed order link for a cookie that makes this browser the order's owner, and redirects to
 * the URL without it. A key of another order opens nothing.
 * @param url the page's URL from React Router; the request's own ends in `.data` on client navigations
 * @throws Response a redirect, if the URL has a key
 */
export async function openOrderLink(shop: Shop, { pathname, searchParams }: URL, number: string): Promise<void> {
  const key = searchParams.get("key");
  if (key === null) return;
  const [order] = await shop.db
    .select({ id: orders.id, number: orders.number, email: orders.email })
    .from(orders)
    .where(eq(orders.number, number.toUpperCase()));
  const isRight = order && isOrderKey(shop, order, key);
  throw redirect(pathname, isRight ? { headers: { "set-cookie": orderKeyCookie(shop, order.number, key) } } : {});
}
