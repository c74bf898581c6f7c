import { queryRows } from "#database/query-rows.ts";
import type { Shop } from "#server/shop.ts";
import type { Room } from "../rules.ts";
import { hasRooms, rulesOf } from "./places.ts";

/** For how long a room is kept in this process: what its pages show is never older, however many ask. */
const keptMs = 500;

type Kept = {
  room: Promise<Room | null>;
  readAt: number;
  /** The places that have asked since; the next reading tells the database that they are here. */
  seen: Set<number>;
};

const memories = new WeakMap<Shop, Map<string, Kept>>();

/**
 * The waiting room of a drop, read from the database by this process at most twice a second and only while somebody asks.
 * Each reading lets in whoever is next.
 * @param own the asking browser's place, if it has one
 * @returns null if the product is no drop, or the shop has no waiting rooms
 */
export async function readRoom(shop: Shop, slug: string, own: number | null): Promise<Room | null> {
  if (!hasRooms(shop)) return null;
  const memory = memories.get(shop) ?? new Map<string, Kept>();
  memories.set(shop, memory);
  const known = memory.get(slug);
  let kept = known && Date.now() < known.readAt + keptMs ? known : renew(shop, memory, slug);
  const room = await kept.room;
  // It took its place after this was read, perhaps in another process.
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
