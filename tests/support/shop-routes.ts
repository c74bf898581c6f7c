import appRoutes from "#app/routes.ts";

export type ShopRoute = {
  /** From the root, without a leading slash. */
  path: string;
  /** Below `app/`. */
  file: string;
};

type Route = (typeof appRoutes)[number];
const routesOf = (route: Route, above = ""): ShopRoute[] => {
  const path = [above, route.path].filter(Boolean).join("/");
  return route.children ? route.children.flatMap((child) => routesOf(child, path)) : [{ path, file: route.file }];
};

/** Every route of app/routes.ts that has a URL. */
export const shopRoutes: readonly ShopRoute[] = appRoutes.flatMap((route) => routesOf(route));
