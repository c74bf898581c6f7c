import type { ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/** The paths that routes of this shop answer, in lower case. */
export type OwnPaths = {
  /** Those without parameters. */
  fixed: ReadonlySet<string>;
  /** The others. */
  patterns: RegExp;
};

let ownPaths: OwnPaths | undefined;

/** Imported when first asked for: only the build has its routes, and tests and scripts load the jobs without it. */
export async function readOwnPaths(): Promise<OwnPaths> {
  if (!ownPaths) {
    const { routes } = await import("virtual:react-router/server-build");
    ownPaths = pathsOf(Object.keys(routes).map((id) => pathOf(routes, id)));
  }
  return ownPaths;
}

/** A route's whole path: '/orders/:number'. */
function pathOf(routes: Routes, id: string): string {
  const { parentId, path } = routes[id]!;
  return `${parentId ? pathOf(routes, parentId) : ""}${path ? `/${path}` : ""}`;
}

function pathsOf(paths: readonly string[]): OwnPaths {
  const own = paths.filter((path) => !path.includes("*"));
  const patterns = own.filter((path) => path.includes(":"));
  return {
    fixed: new Set(own.filter((path) => !path.includes(":")).map((path) => path || "/")),
    patterns: new RegExp(`^(?:${patterns.map(patternOfPath).join("|")})$`),
  };
}

const patternOfPath = (path: string): string => path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+");
