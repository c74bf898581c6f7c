import { Refusal } from "#app/endpoint.ts";
import { countedByOrder, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { clientAddress } from "#app/shared/client-address.ts";
import { queryRows } from "#database/query-rows.ts";
import type { Shop } from "#server/shop.ts";
import { awayMinutes, boughtMinutes, keptHours, turnMinutes } from "../rules.ts";
import { placeCookie, readPlace } from "./place-cookie.ts";

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
