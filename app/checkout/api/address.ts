import type { ActionFunctionArgs } from "react-router";
import { shopContext } from "#app/context.ts";
import { endpoint, jsonBody, parsed, refuseGet } from "#app/endpoint.ts";
import { checkoutAddress, orderDraftId } from "../contract.ts";
import { saveAddress } from "../form/.server/save-address.ts";

export const loader = refuseGet("PUT");

/** PUT /api/checkout/:orderDraftId/address */
export const action = endpoint<ActionFunctionArgs>("PUT", async ({ request, params, context }) => {
  const id = parsed(params.orderDraftId, orderDraftId);
  return { body: await saveAddress(context.get(shopContext), request, id, await jsonBody(request, checkoutAddress)) };
});
