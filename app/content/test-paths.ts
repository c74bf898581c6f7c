import routes from "#app/routes.ts";

type Route = { path?: string; index?: boolean; children?: Route[] };
const pathsOf = (route: Route): string[] => [
  ...(route.index ? ["/"] : route.path ? [`/${route.path}`] : []),
  ...(route.children ?? []).flatMap(pathsOf),
];

/** Every path of `app/routes.ts`, with its parameters as they are written there. */
export const knownPaths: string[] = routes.flatMap(pathsOf);

/** Whether a link of ours leads to a route; query and fragment do not matter. */
export function leadsSomewhere(link: string): boolean {
  const [path = ""] = link.split(/[?#]/);
  return path === "" || knownPaths.some((known) => new RegExp(`^${known.replace(/:\w+/g, "[^/]+")}$`).test(path));
}
