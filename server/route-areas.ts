import type { ServerBuild } from "react-router";

type Routes = Readonly<Record<string, { id: string; parentId?: string; path?: string; index?: boolean } | undefined>>;

/**
 * The area of an address: its first segment, as the routes spell it. Null where finding out would take reading the
 * address as React Router does (escaped letters, empty segments).
 * @param pathname path of a URL, that of React Router's data (`/shop.data`) among them
 */
export function areaOf(pathname: string): string | null {
  if (pathname.startsWith("//") || pathname.includes("%")) return null;
  const first = pathname.split("/", 2)[1] ?? "";
  return first.toLowerCase().replace(/\.data$/, "");
}

/** The areas that have routes of their own. */
export const areasOf = (routes: Routes): Set<string> =>
  new Set(
    Object.keys(routes)
      .map((id) => firstSegment(routes, id))
      .filter((first) => first !== "" && !isOpen(first)),
  );

/**
 * The build with just those routes that an address of this area can lead to: React Router prepares and tries every
 * route for each answer, some two hundred of them.
 * @param area one of `areasOf`; any other text for the addresses that are in none of them
 */
export function buildOfArea(build: ServerBuild, area: string): ServerBuild {
  const leads = (id: string) => {
    const first = firstSegment(build.routes, id);
    return first === "" || first === area || isOpen(first);
  };
  const within = <T>(routes: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => leads(id)));
  return {
    ...build,
    routes: within(build.routes),
    assets: { ...build.assets, routes: within(build.assets.routes) },
  };
}

/** The first segment of all that a route and its parents say; empty for a layout, and for the home page. */
function firstSegment(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return "";
  const before = route.parentId === undefined ? "" : firstSegment(routes, route.parentId);
  return before || (route.path?.replace(/^\/+/, "").split("/", 1)[0] ?? "").toLowerCase();
}

/** Whether more than one text can stand in a segment's place. */
const isOpen = (segment: string) => segment.startsWith(":") || segment === "*" || segment.endsWith("?");
