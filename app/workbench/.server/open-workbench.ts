import { data } from "react-router";
import { currentUser } from "#app/accounts/session/.server/current-user.ts";
import { roleOf, staffMay, staffOf } from "#app/admin/.server/staff.ts";
import type { Shop } from "#server/shop.ts";
import { type BenchPlace, benchPlaces } from "../places.ts";

export type OpenBench = { isLive: boolean; open: BenchPlace[] };

/**
 * For every loader and action of the workbench, before anything else: anybody may come in in a rehearsal, in live mode
 * staff who have passed the code and may see what the page is about (R-ROUTE-6).
 * @returns whether the shop is live, and which pages are open to who asks
 * @throws 404 for everybody else: a live shop does not tell that there is such a page
 */
export async function openWorkbench(shop: Shop, request: Request, place: BenchPlace): Promise<OpenBench> {
  const all = Object.keys(benchPlaces) as BenchPlace[];
  if (shop.config.SHOP_MODE === "rehearsal") return { isLive: false, open: all };
  const user = await currentUser(shop, request);
  const staff = user?.twoFactorEnabled ? staffOf(shop, user, await roleOf(shop, user.id)) : null;
  const open = staff ? all.filter((each) => staffMay(staff, benchPlaces[each].needs)) : [];
  if (!open.includes(place)) throw data(null, { status: 404 });
  return { isLive: true, open };
}
