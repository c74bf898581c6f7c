import routes from "#app/routes.ts";

type Route = { path?: string; index?: boolean; children?: Route[] };
const pathsOf = (route: Route): string[] => [...ownPaths(route), ...(route.children ?? []).flatMap(pathsOf)];

function ownPaths({ path, index }: Route): string[] {
  if (index) return ["/"];
  return path ? [`/${path}`] : [];
}

/** Every path in `app/routes.ts`, with its parameters as written there. */
export const knownPaths: string[] = routes.flatMap(pathsOf);

/** Whether an internal link matches a route, ignoring query and fragment. */
export function leadsSomewhere(link: string): boolean {
  const [path = ""] = link.split(/[?#]/);
  return path === "" || knownPaths.some((known) => new RegExp(`^${known.replace(/:\w+/g, "[^/]+")}$`).test(path));
}
