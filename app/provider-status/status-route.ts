import { endpoint } from "#app/endpoint.ts";
import { readProviderStatus } from "./.server/read-provider-status.ts";

/** `GET /api/provider-status`: the status for the badge. */
export const loader = endpoint(["GET", "HEAD"], async ({ shop }) => ({
  body: { status: await readProviderStatus(shop) },
  headers: { "cache-control": "public, max-age=15" },
}));

export const action = loader;
