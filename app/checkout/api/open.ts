import type { ActionFunctionArgs } from "react-router";
import { shopContext } from "#app/context.ts";
import { endpoint, jsonBody, refuseGet } from "#app/endpoint.ts";
import { draftCookie } from "../.server/drafts.ts";
import { checkoutLines } from "../contract.ts";
import { openCheckout } from "../form/.server/open-checkout.ts";

export const loader = refuseGet("POST");

/** POST /api/checkout */
export const action = endpoint<ActionFunctionArgs>("POST", async ({ request, context }) => {
  const shop = context.get(shopContext);
  const { summary, token } = await openCheckout(shop, request, await jsonBody(request, checkoutLines));
  return { body: summary, headers: { "set-cookie": draftCookie(shop, token) } };
});
