import { matchPath } from "react-router";

type ManifestRoute = {
  id: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
  hasLoader: boolean;
};
type ManifestRoutes = Record<string, ManifestRoute | undefined>;

declare global {
  interface Window {
    __reactRouterManifest?: { version: string; routes: ManifestRoutes };
  }
}

/**
 * Fetches a page's code, and its data where that is the same for everyone, into the browser's cache. React Router's own
 * `PrefetchPageLinks` runs the code as well, and reloads the visitor's page when that fails.
 */
export async function fetchAhead(page: string, { data }: { data: boolean }): Promise<void> {
  const route = await routeOf(page);
  if (!route) return;
  for (const href of [route.module, ...(route.imports ?? [])]) addLink({ rel: "modulepreload", href });
  if (data && route.hasLoader) addLink({ rel: "prefetch", as: "fetch", href: dataAddress(page, route.id) });
}

/** Where React Router fetches a page's data when the frame around it stays. */
function dataAddress(page: string, routeId: string): string {
  return `${page === "/" ? "/_root" : page}.data?_routes=${encodeURIComponent(routeId)}`;
}

/** From the part of the router's manifest that this page has; else asked for the way the router itself asks. */
async function routeOf(page: string): Promise<ManifestRoute | undefined> {
  const manifest = window.__reactRouterManifest;
  if (!manifest) return;
  const known = routeIn(manifest.routes, page);
  if (known) return known;
  const answer = await fetch(`/__manifest?${new URLSearchParams({ paths: page, version: manifest.version })}`);
  // 204 is a newer build's: then the next page is a new document anyway.
  return answer.status === 200 ? routeIn((await answer.json()) as ManifestRoutes, page) : undefined;
}

function routeIn(routes: ManifestRoutes, page: string): ManifestRoute | undefined {
  const fits = (route: ManifestRoute | undefined) =>
    route?.index ? page === "/" : route?.path !== undefined && route.path !== "*" && matchPath(`/${route.path}`, page);
  return Object.values(routes).find(fits);
}

function addLink({ rel, href, as }: { rel: string; href: string; as?: string }): void {
  const isThere = [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)].some(
    (link) => link.getAttribute("href") === href,
  );
  if (isThere) return;
  const link = Object.assign(document.createElement("link"), { rel, href });
  if (as) link.setAttribute("as", as);
  document.head.append(link);
}
