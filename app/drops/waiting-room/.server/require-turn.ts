import { Refusal } from "#app/endpoint.ts";
import type { Shop } from "#server/shop.ts";
import { placeCookie } from "./place-cookie.ts";
import { hasRooms, takePlace } from "./places.ts";

/**
 * Lets a browser open the checkout of a drop, or pay for it, if it is its turn (R-WAIT-1). Otherwise it has a place in the
 * waiting room from now on. One statement for each drop, and none for an order without one.
 * @param draft the hash of its draft token: the turn is for this draft alone
 * @throws Refusal 409 with the waiting room's address and the place's cookie; 429 if its network address has taken too many
 */
export async function requireTurn(
  shop: Shop,
  request: Request,
  { slug, productName }: { slug: string; productName: string },
  draft: string,
): Promise<void> {
  if (!hasRooms(shop)) return;
  const taken = await takePlace(shop, request, slug, draft);
  if (!taken) {
    const message = "Too many people from your network are waiting. Wait a minute, then try again.";
    throw new Refusal(429, message, {}, { "retry-after": "60" });
  }
  if (taken.hasTurn || taken.number === null) return;
  const message = `Many people want ${productName} at the moment. You have a place in the waiting room.`;
  const headers = { "set-cookie": placeCookie(shop, slug, taken.number) };
  throw new Refusal(409, message, { reason: "waiting", waitingRoom: `/waiting-room/${slug}` }, headers);
}
