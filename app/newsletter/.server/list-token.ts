import { readSignedId, signedId } from "#app/shared/.server/signed-id.ts";
import type { Shop } from "#server/shop.ts";

/** A link's purpose; its token is valid for no other. */
type ListPurpose = "confirm" | "unsubscribe";

/** @returns the subscriber's id; null if the token was not made for this purpose */
export const readListToken = (shop: Shop, purpose: ListPurpose, token: string): string | null =>
  readSignedId(shop, `newsletter:${purpose}`, token);

export const confirmUrl = (shop: Shop, subscriberId: string): string =>
  `${shop.config.PUBLIC_URL}/newsletter/confirm?token=${signedId(shop, "newsletter:confirm", subscriberId)}`;

export const unsubscribeUrl = (shop: Shop, subscriberId: string): string =>
  `${shop.config.PUBLIC_URL}/unsubscribe?token=${signedId(shop, "newsletter:unsubscribe", subscriberId)}`;

/** Headers for a mail client's one-click 'Unsubscribe' (RFC 2369, RFC 8058). */
export const listHeaders = (unsubscribeAt: string): Record<string, string> => ({
  "List-Unsubscribe": `<${unsubscribeAt}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
