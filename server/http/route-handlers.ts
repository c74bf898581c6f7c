import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/** The ids of a route and its layouts, from the inside out. */
const lineage = (routes: Routes, id: string | undefined): string[] =>
  id ? [id, ...lineage(routes, routes[id]!.parentId)] : [];

/** The first segment of a route's whole path: empty for the home page, `*` for the 404 page. */
function firstSegment(routes: Routes, id: string): string {
  const paths = lineage(routes, id).map((each) => routes[each]!.path);
  return paths.findLast((path) => path)?.split("/")[0] ?? "";
}

/** The ids of the routes under each first segment, with their layouts. */
function idsBySegment(routes: Routes): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const id of Object.keys(routes)) {
    const segment = firstSegment(routes, id);
    found.set(segment, [...(found.get(segment) ?? []), ...lineage(routes, id)]);
  }
  return found;
}

const isLiteral = (segment: string): boolean => /^[^:*?]+$/.test(segment);

const pick = <T>(from: Record<string, T>, ids: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(from).filter(([id]) => ids.has(id)));

/**
 * React Router's request handler for each path of a built shop. It tries the routes of a build one by one, two or three
 * times for a request, and matches the layouts of each again. So a path is matched against the routes of its first segment,
 * home and the 404 page only, and against all if no route begins with that segment
 * (docs/decisions/0063-a-handler-for-each-first-segment.md).
 */
export function openRouteHandlers(build: ServerBuild): (path: string) => RequestHandler {
  const areas = idsBySegment(build.routes);
  // Home and the 404 page: React Router matches both for pages elsewhere too.
  const everywhere = [...areas].flatMap(([segment, ids]) => (isLiteral(segment) ? [] : ids));
  const whole = createRequestHandler(build, "production");
  const handlers = new Map<string, RequestHandler>();

  function open(ids: ReadonlySet<string>): RequestHandler {
    const assets = { ...build.assets, routes: pick(build.assets.routes, ids) };
    return createRequestHandler({ ...build, routes: pick(build.routes, ids), assets }, "production");
  }

  return (path) => {
    // The data of a page is at /shop.data.
    const segment = path.split("/", 2)[1]!.replace(/\.data$/, "");
    const ids = areas.get(segment);
    if (!ids || !isLiteral(segment)) return whole;
    const handler = handlers.get(segment) ?? open(new Set([...ids, ...everywhere]));
    handlers.set(segment, handler);
    return handler;
  };
}
