import type { LoaderFunctionArgs } from "react-router";
import { requireApiKey } from "#app/api-keys/.server/require-api-key.ts";
import type { ApiScope } from "#app/api-keys/scopes.ts";
import { endpoint } from "#app/endpoint.ts";
import type { Shop } from "#server/shop.ts";

/** A reading endpoint for API keys with a scope. The key is checked before anything of the request is read. */
export const apiEndpoint = (
  scope: ApiScope,
  read: (shop: Shop, args: Pick<LoaderFunctionArgs, "params" | "url">) => Promise<object>,
) =>
  endpoint(["GET", "HEAD"], async ({ shop, request, params, url }) => {
    await requireApiKey(shop, request, scope);
    return { body: await read(shop, { params, url }) };
  });
