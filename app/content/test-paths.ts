import routes from "#app/routes.ts";

type Route = { path?: string; index?: boolean; children?: Route[] };
const pathsOf = (route: Route): string[] => [
  ...(route.index ? ["/"] : route.path ? [`/${route.path}`] : []),
  ...(route.children ?? []).flatMap(pathsOf),
];

/** Every path in `app/routes.ts`, with its parameters as written there. */
export const knownPaths: string[] = routes.flatMap(pathsOf);

/** Whether an internal link matches a route, ignoring query and fragment. */
export function leadsSomewhere(link: string): boolean {
  const [path = ""] = link.split(/[?#]/);
  return path === "" || knownPaths.some((known) => new RegExp(`^${known.replace(/:\w+/g, "[^/]+")}$`).test(path));
}
