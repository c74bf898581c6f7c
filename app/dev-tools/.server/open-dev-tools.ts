import { data, type LoaderFunctionArgs } from "react-router";
import { currentUser } from "#app/accounts/session/.server/current-user.ts";
import { roleOf, staffCan, staffOf } from "#app/admin/.server/staff.ts";
import { shopContext } from "#app/context.ts";
import type { Shop } from "#server/shop.ts";
import { type DevToolsPlace, devToolsPlaces } from "../places.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;
type OpenDevTools = { shop: Shop; isLive: boolean; open: DevToolsPlace[] };

/**
 * Guards every loader and action here: in a rehearsal anybody may enter; in a live shop only staff who have passed the
 * sign-in code and have the page's permission (R-ROUTE-6).
 * @param args the loader's or action's
 * @returns whether the shop is live, and which pages the visitor may open
 * @throws 404 for everybody else, as for a page that does not exist
 */
export async function openDevTools({ request, context }: Args, place: DevToolsPlace): Promise<OpenDevTools> {
  const shop = context.get(shopContext);
  const all = Object.keys(devToolsPlaces) as DevToolsPlace[];
  if (shop.config.SHOP_MODE === "rehearsal") return { shop, isLive: false, open: all };
  const user = await currentUser(shop, request);
  const staff = user?.twoFactorEnabled ? staffOf(shop, user, await roleOf(shop, user.id)) : null;
  const open = staff ? all.filter((each) => staffCan(staff, devToolsPlaces[each].needs)) : [];
  if (!open.includes(place)) throw data(null, { status: 404 });
  return { shop, isLive: true, open };
}
