import { createHmac, timingSafeEqual } from "node:crypto";
import type { Shop } from "#server/shop.ts";

/** A link's purpose; its token is valid for no other. */
export type ListPurpose = "confirm" | "unsubscribe";

const macOf = (shop: Shop, purpose: ListPurpose, subscriberId: string) =>
  createHmac("sha256", shop.config.SESSION_SECRET).update(`newsletter:${purpose}:${subscriberId}`).digest("base64url");

/** The subscriber's id, signed by this shop. It does not expire; what it allows depends on the row. */
const listToken = (shop: Shop, purpose: ListPurpose, subscriberId: string): string =>
  `${subscriberId}.${macOf(shop, purpose, subscriberId)}`;

/** @returns the subscriber's id; null if the token was not made for this purpose */
export function readListToken(shop: Shop, purpose: ListPurpose, token: string): string | null {
  const [id = "", mac = ""] = token.slice(0, 200).split(".");
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null;
  const expected = Buffer.from(macOf(shop, purpose, id));
  const given = Buffer.from(mac);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

export const confirmUrl = (shop: Shop, subscriberId: string): string =>
  `${shop.config.PUBLIC_URL}/newsletter/confirm?token=${listToken(shop, "confirm", subscriberId)}`;

export const unsubscribeUrl = (shop: Shop, subscriberId: string): string =>
  `${shop.config.PUBLIC_URL}/unsubscribe?token=${listToken(shop, "unsubscribe", subscriberId)}`;

/** Headers for a mail client's one-click 'Unsubscribe' (RFC 2369, RFC 8058). */
export const listHeaders = (unsubscribeAt: string): Record<string, string> => ({
  "List-Unsubscribe": `<${unsubscribeAt}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
