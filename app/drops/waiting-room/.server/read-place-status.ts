import type { z } from "zod";
import { formatTime } from "#app/shared/dates.ts";
import type { Shop } from "#server/shop.ts";
import type { placeAnswer } from "../endpoints.ts";
import { type PlaceStatus, placeTexts, type Room, statusIn, streetOf } from "../rules.ts";
import { readPlace } from "./place-cookie.ts";
import { readRoom } from "./room.ts";

type Found = { room: Room; status: PlaceStatus; answer: z.input<typeof placeAnswer> };

/**
 * The place of a request's browser in a drop's waiting room, with the texts for it. Asking also keeps the place.
 * @returns null if the product is not a drop, or the shop has no waiting rooms
 */
export async function readPlaceStatus(shop: Shop, request: Request, slug: string): Promise<Found | null> {
  const own = readPlace(shop, request, slug);
  const room = await readRoom(shop, slug, own);
  if (!room) return null;
  const now = shop.clock.now();
  const status = statusIn(room, own, now);
  const { DROP_ENTRIES_PER_MINUTE: perMinute } = shop.config;
  const words = placeTexts(room, status, { perMinute, now, aheadMs: now.getTime() - Date.now() });
  const answer = {
    status: status.is,
    left: leftText(room, status),
    checkedAt: formatTime(now),
    street: status.is === "waiting" ? streetOf(room, status.before) : [],
    ...words,
  };
  return { room, status, answer };
}

function leftText({ state, left, pieces }: Room, { is }: PlaceStatus): string {
  if (state === "over") return "None";
  if (state === "before") return `All ${pieces}`;
  if (left <= 0) return "None at the moment";
  return is === "waiting" ? `${left}. It may be gone when your turn comes` : String(left);
}
