import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "#server/shop.ts";

/**
 * The signed order link that emails carry: whoever opens it counts as the order's owner (R-ORDER-11). Its
 * key is an HMAC over the order's id and its email address, 192 bits of it, so that nobody can make one for another
 * order, and one that went to a wrong address opens nothing once that was put right. The first visit moves it into a
 * cookie, and from then on it stands in no address, history or log.
 */
const keyLength = 32;
const lifetimeSeconds = 60 * 60 * 24 * 30;

const orderKey = (secret: string, orderId: string, email: string): string =>
  createHmac("sha256", secret)
    .update(`order-link:${orderId}:${email.toLowerCase()}`)
    .digest("base64url")
    .slice(0, keyLength);

/**
 * The address to put into an email. Never into a page: a page has addresses without keys.
 * @param email whom the email goes to
 * @param page which of the order's own pages, "/review"; the order itself when absent
 */
export function orderLink(
  { config }: Pick<Shop, "config">,
  order: { id: string; number: string },
  email: string,
  page = "",
): string {
  return `${config.PUBLIC_URL}/orders/${order.number}${page}?key=${orderKey(config.SESSION_SECRET, order.id, email)}`;
}

/** False for every key of an order without an address: the person has been taken out of it. */
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

const cookieName = (number: string) => `order_${number}`;

/** The key that this browser keeps of an order, if it ever opened its link. */
export function readOrderKey(request: Request, number: string): string | undefined {
  const cookies = request.headers.get("cookie")?.split(/;\s*/) ?? [];
  const start = `${cookieName(number)}=`;
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
}

export function orderKeyCookie({ config }: Pick<Shop, "config">, number: string, key: string): string {
  const secure = config.PUBLIC_URL.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(number)}=${key}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifetimeSeconds}${secure}`;
}
