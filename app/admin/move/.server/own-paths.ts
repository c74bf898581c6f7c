import { routes } from "virtual:react-router/server-build";

/** The paths that routes of this shop answer, in lower case. */
export type OwnPaths = {
  /** Those without parameters. */
  fixed: ReadonlySet<string>;
  /** The others. */
  patterns: RegExp;
};

let ownPaths: OwnPaths | undefined;

/** Read when first asked for, since the build imports this module while it is loaded. */
export const readOwnPaths = (): OwnPaths => {
  ownPaths ??= pathsOf(Object.keys(routes).map(pathOf));
  return ownPaths;
};

/** A route's whole path: '/orders/:number'. */
function pathOf(id: string): string {
  const { parentId, path } = routes[id]!;
  return `${parentId ? pathOf(parentId) : ""}${path ? `/${path}` : ""}`;
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
