import { endpoint, jsonBody } from "#app/endpoint.ts";
import { draftCookie } from "../.server/drafts.ts";
import { checkoutLines } from "../contract.ts";
import { openCheckout } from "../form/.server/open-checkout.ts";

/** POST /api/checkout */
export const action = endpoint("POST", async ({ shop, request }) => {
  const { summary, token } = await openCheckout(shop, request, await jsonBody(request, checkoutLines));
  return { body: summary, headers: { "set-cookie": draftCookie(shop, token) } };
});

export const loader = action;
