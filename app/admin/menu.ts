import { href } from "react-router";
import type { IconName } from "#app/ui/icon-names.ts";
import { opens, type Permission } from "./permissions.ts";

export type Room = {
  label: string;
  to: string;
  icon: IconName;
  /** Any of these opens it; the first is the one to ask for. */
  needs: readonly [Permission, ...Permission[]];
};

/**
 * The rooms of the back office, as the menu and the locked door show them. A feature adds its line with its route;
 * R-ROUTE-5 has the permissions.
 */
export const rooms: readonly Room[] = [
  { label: "Dashboard", to: href("/admin/dashboard"), icon: "grid", needs: ["view_analytics"] },
  { label: "Needs attention", to: href("/admin/attention"), icon: "warning", needs: ["view_orders"] },
  { label: "Orders", to: href("/admin/orders"), icon: "cart", needs: ["view_orders"] },
  { label: "Products", to: href("/admin/products"), icon: "box", needs: ["view_products"] },
  { label: "Bundles", to: href("/admin/bundles"), icon: "tag", needs: ["view_bundles"] },
  { label: "Analytics", to: href("/admin/analytics"), icon: "chart", needs: ["view_analytics"] },
  { label: "Customers", to: href("/admin/customers"), icon: "people", needs: ["customers"] },
  { label: "Settings", to: href("/admin/settings"), icon: "settings", needs: ["settings", "staff"] },
];

export const openRooms = (held: readonly string[]): Room[] =>
  rooms.filter(({ needs }) => needs.some((each) => opens(held, each)));

type Shortcut = { label: string; to: string; room: string; needs: Permission };

/** What volunteers look for in the menu and would not look for under Settings. */
const shortcuts: readonly Shortcut[] = [
  { label: "Discounts", to: href("/admin/settings/discounts"), room: href("/admin/settings"), needs: "settings" },
  { label: "Banner", to: `${href("/admin/settings/shop")}#banner`, room: href("/admin/settings"), needs: "settings" },
];

export const openShortcuts = (held: readonly string[], room: Room): Shortcut[] =>
  shortcuts.filter((each) => each.room === room.to && opens(held, each.needs));

/** The room that a page is in. */
export const roomAt = (pathname: string): Room | undefined =>
  rooms
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((one, other) => other.to.length - one.to.length)[0];
