import type { LoaderFunctionArgs } from "react-router";
import { shopContext } from "#app/context.ts";
import { endpoint } from "#app/endpoint.ts";
import { readProviderStatus } from "./.server/read-provider-status.ts";

/** `GET /api/provider-status`: the status for the badge. */
const answer = endpoint<LoaderFunctionArgs>(["GET", "HEAD"], async ({ context }) => ({
  body: { status: await readProviderStatus(context.get(shopContext)) },
  headers: { "cache-control": "public, max-age=15" },
}));

export const loader = answer;
export const action = answer;
