import { href } from "react-router";
import type { IconName } from "#app/ui/media/icon.tsx";
import { opens, type Permission } from "./permissions.ts";

type AdminSection = {
  label: string;
  to: string;
  icon: IconName;
  /** Where its other pages are, if not below `to`. */
  besides?: readonly string[];
  /** Any of these opens it; the first is the one that the access-denied page names. */
  needs: readonly [Permission, ...Permission[]];
};

/**
 * The back office's sections, for the menu and the access-denied page. Add a line with each new section's route; the
 * permissions are those of R-ROUTE-5.
 */
export const adminNav: readonly AdminSection[] = [
  { label: "Dashboard", to: href("/admin/dashboard"), icon: "grid", needs: ["view_analytics"] },
  { label: "Needs attention", to: href("/admin/attention"), icon: "warning", needs: ["view_orders"] },
  {
    label: "Orders",
    to: href("/admin/orders"),
    besides: [href("/admin/move/orders")],
    icon: "cart",
    needs: ["view_orders"],
  },
  {
    label: "Products",
    to: href("/admin/products"),
    besides: [href("/admin/move"), href("/admin/move/redirects"), href("/admin/redirects")],
    icon: "box",
    needs: ["view_products"],
  },
  { label: "Bundles", to: href("/admin/bundles"), icon: "tag", needs: ["view_bundles"] },
  { label: "Analytics", to: href("/admin/analytics"), icon: "chart", needs: ["view_analytics"] },
  {
    label: "Customers",
    to: href("/admin/customers"),
    besides: [href("/admin/move/customers")],
    icon: "people",
    needs: ["customers"],
  },
  { label: "Settings", to: href("/admin/settings"), icon: "settings", needs: ["settings", "staff"] },
];

/** The sections that a list of permissions opens. */
export const openSections = (held: readonly string[]): AdminSection[] =>
  adminNav.filter(({ needs }) => needs.some((each) => opens(held, each)));

type Shortcut = { label: string; to: string; section: string; needs: Permission };

/** Pages under Settings that staff look for in the menu. The permission for reviews does not open Settings. */
const shortcuts: readonly Shortcut[] = [
  { label: "Reviews", to: href("/admin/settings/reviews"), section: href("/admin/customers"), needs: "customers" },
  { label: "Discounts", to: href("/admin/settings/discounts"), section: href("/admin/settings"), needs: "settings" },
  {
    label: "Banner",
    to: `${href("/admin/settings/shop")}#banner`,
    section: href("/admin/settings"),
    needs: "settings",
  },
];

/** The shortcuts of a section that a list of permissions opens. */
export const openShortcuts = (held: readonly string[], section: AdminSection): Shortcut[] =>
  shortcuts.filter((each) => each.section === section.to && opens(held, each.needs));

/** The section of a page: the longest matching path. */
export const sectionAt = (pathname: string): AdminSection | undefined =>
  adminNav
    .flatMap((section) => [section.to, ...(section.besides ?? [])].map((to) => ({ section, to })))
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((one, other) => other.to.length - one.to.length)[0]?.section;

/** The menu's current link: that of a shortcut, else of the page's section; undefined for none. */
export const currentLink = (held: readonly string[], pathname: string): string | undefined =>
  openSections(held)
    .flatMap((section) => openShortcuts(held, section))
    .find(({ to }) => to === pathname)?.to ?? sectionAt(pathname)?.to;
