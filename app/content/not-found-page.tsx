import { data } from "react-router";
import { shopContext } from "#app/context.ts";
import { findRedirect } from "#app/shared/.server/find-redirect.ts";
import type { Route } from "./+types/not-found-page";

/** Handles every unknown URL: one of an earlier shop is redirected, for others the root's error boundary renders the page. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<never> {
  throw (await findRedirect(context.get(shopContext).db, url)) ?? data(null, { status: 404 });
}

/** Never rendered. Its presence makes this a page instead of an endpoint, so that visitors get the HTML error page. */
export default function NotFound() {
  return null;
}
