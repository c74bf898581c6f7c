import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { decodablePath } from "./decodable-path.ts";

/** The name of what no route answers. */
export const noRoute = "none";
/** Paths remembered; then remembering starts over. */
const maxPaths = 2_000;

/**
 * Names a request by its route, as routes.ts has it: `/product/:slug`. Data requests count as their page; `none` is what
 * only the 404 page answers. Remembers paths, because matching takes longer than serving a cached page.
 */
export function openRouteNames(routes: ServerBuild["routes"]): (path: string) => string {
  const tree = childrenOf(routes, undefined);
  const known = new Map<string, string>();
  return (path) => {
    const page = pageOf(path);
    const remembered = known.get(page);
    if (remembered !== undefined) return remembered;
    if (known.size >= maxPaths) known.clear();
    const matches = matchRoutes(tree, decodablePath(page));
    const pattern = matches?.flatMap(({ route }) => route.path || []).join("/");
    const name = pattern === undefined || pattern === "*" ? noRoute : `/${pattern}`;
    known.set(page, name);
    return name;
  };
}

function childrenOf(routes: ServerBuild["routes"], parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index } = route!;
      const own = { id, ...(path !== undefined && { path }) };
      return index ? { ...own, index: true } : { ...own, children: childrenOf(routes, id) };
    });
}

/** React Router asks for a page's data at the page's path with `.data`, for the home page's at `/_root.data`. */
function pageOf(path: string): string {
  if (!path.endsWith(".data")) return path;
  const page = path.slice(0, -".data".length);
  return page === "/_root" ? "/" : page;
}
