import type { z } from "zod";
import { formatTime } from "#app/shared/dates.ts";
import { queryRows } from "#database/query-rows.ts";
import type { Shop } from "#server/shop.ts";
import type { placeAnswer } from "../endpoints.ts";
import { type PlaceStatus, placeTexts, type Room, statusIn, streetOf } from "../rules.ts";
import { readPlace } from "./place-cookie.ts";
import { hasRooms, rulesOf } from "./places.ts";

type Found = { room: Room; status: PlaceStatus; answer: z.input<typeof placeAnswer> };

/** How long a room is cached in this process: its pages are never older, however many people ask. */
const keptMs = 500;

type Kept = {
  room: Promise<Room | null>;
  readAt: number;
  /** The places that have asked since; the next read tells the database that they are here. */
  seen: Set<number>;
};

const memories = new WeakMap<Shop, Map<string, Kept>>();

/**
 * A drop's waiting room, which this process reads from the database at most twice a second and only while somebody
 * asks. Each read lets in the next places.
 * @param own the asking browser's place, if it has one
 * @returns null if the product is not a drop, or the shop has no waiting rooms
 */
async function readRoom(shop: Shop, slug: string, own: number | null): Promise<Room | null> {
  if (!hasRooms(shop)) return null;
  const memory = memories.get(shop) ?? new Map<string, Kept>();
  memories.set(shop, memory);
  const known = memory.get(slug);
  let kept = known && Date.now() < known.readAt + keptMs ? known : renew(shop, memory, slug);
  const room = await kept.room;
  // The place was taken after this was read, perhaps in another process.
  if (room && own !== null && own > room.newest && kept === memory.get(slug)) kept = renew(shop, memory, slug);
  if (own !== null) kept.seen.add(own);
  return kept.room;
}

function renew(shop: Shop, memory: Map<string, Kept>, slug: string): Kept {
  const seen = [...(memory.get(slug)?.seen ?? [])];
  const room = queryRows<Room>(shop.db, "select * from renew_room($1, $2, $3)", [slug, seen, rulesOf(shop)]);
  const kept: Kept = { room: room.then(([found]) => found ?? null), readAt: Date.now(), seen: new Set() };
  memory.set(slug, kept);
  const forget = () => {
    if (memory.get(slug) === kept) memory.delete(slug);
  };
  kept.room.then((found) => found ?? forget(), forget);
  return kept;
}

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
