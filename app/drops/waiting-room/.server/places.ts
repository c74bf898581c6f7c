import { countedByOrder, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { clientAddress } from "#app/shared/client-address.ts";
import { queryRows } from "#database/query-rows.ts";
import type { Shop } from "#server/shop.ts";
import { awayMinutes, boughtMinutes, keptHours, turnMinutes } from "../rules.ts";
import { readPlace } from "./place-cookie.ts";

/** The rules as the functions of waiting-room.sql read them. */
export const rulesOf = ({ config }: Pick<Shop, "config">): string =>
  JSON.stringify({ perMinute: config.DROP_ENTRIES_PER_MINUTE, awayMinutes, turnMinutes, boughtMinutes });

/** Whether drops have waiting rooms. */
export const hasRooms = ({ config }: Pick<Shop, "config">): boolean => config.DROP_ENTRIES_PER_MINUTE > 0;

type Taken = { number: number | null; hasTurn: boolean };

/**
 * Takes a place in a drop's waiting room for a browser, or finds the one that it has (R-WAIT-1). If nobody is waiting
 * and the limit allows it, its turn comes at once.
 * @param draft the hash of the draft token with which it opens the checkout or pays; null if it only waits
 * @returns undefined if its network address has taken too many, or the product is not a drop
 */
export async function takePlace(
  shop: Shop,
  request: Request,
  slug: string,
  draft: string | null,
): Promise<Taken | undefined> {
  const tries = shop.config.CHECKOUTS_PER_MINUTE;
  const limits = tries === 0 ? [] : rateLimits.place(clientAddress(request), tries);
  const own = readPlace(shop, request, slug);
  const [taken] = await queryRows<Taken>(shop.db, "select * from take_place($1, $2, $3, $4, $5)", [
    slug,
    own,
    draft,
    rulesOf(shop),
    countedByOrder(limits),
  ]);
  return taken;
}

/** Gives up a browser's place: those behind it move up. */
export async function giveUpPlace(shop: Shop, request: Request, slug: string): Promise<void> {
  const own = readPlace(shop, request, slug);
  await queryRows(shop.db, "select leave_room($1, $2)", [slug, own]);
}

/** Deletes places a day after they were taken. */
export async function purgePlaces(shop: Shop): Promise<void> {
  await queryRows(shop.db, "delete from drop_places where arrived_at < now() - make_interval(hours => $1)", [
    keptHours,
  ]);
}
