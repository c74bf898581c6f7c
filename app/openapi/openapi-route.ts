import { shopContext } from "#app/context.ts";
import type { Route } from "./+types/openapi-route";
import { openApiDocument } from "./openapi.ts";

/** `/openapi.json` */
export function loader({ context }: Route.LoaderArgs): Response {
  const { store } = context.get(shopContext);
  return Response.json(openApiDocument(store.shopName), { headers: { "cache-control": "public, max-age=3600" } });
}
