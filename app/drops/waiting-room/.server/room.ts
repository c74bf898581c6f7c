import { queryRows } from "#database/query-rows.ts";
import type { Shop } from "#server/shop.ts";
import type { Room } from "../rules.ts";
import { hasRooms, rulesOf } from "./places.ts";

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
export async function readRoom(shop: Shop, slug: string, own: number | null): Promise<Room | null> {
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
