import { placeCookie } from "#app/drops/waiting-room/.server/place-cookie.ts";
import { hasRooms, takePlace } from "#app/drops/waiting-room/.server/places.ts";
import type { Shop } from "#server/shop.ts";
import type { RehearsalResult } from "../../.server/run-action.ts";

/** As its waiting room's page does, for the browser that pressed the button. */
export async function takePlaceOfDrop(
  shop: Shop,
  request: Request,
  slug: string | null,
): Promise<RehearsalResult & { cookie?: string }> {
  const not = (error: string) => ({ message: null, error });
  if (!hasRooms(shop)) return not("This shop has no waiting rooms: DROP_ENTRIES_PER_MINUTE is 0.");
  if (slug === null) return not("There is no drop: start with the first step.");
  const taken = await takePlace(shop, request, slug, null);
  if (!taken?.number) return not("Your network has taken too many places. Wait some minutes, then try again.");
  return { message: null, error: null, cookie: placeCookie(shop, slug, taken.number) };
}
