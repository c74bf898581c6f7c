import { endpoint, jsonBody, parsed } from "#app/endpoint.ts";
import { checkoutAddress, orderDraftId } from "../contract.ts";
import { saveAddress } from "../form/.server/save-address.ts";

/** PUT /api/checkout/:orderDraftId/address */
export const action = endpoint("PUT", async ({ shop, request, params }) => {
  const id = parsed(params.orderDraftId, orderDraftId);
  return { body: await saveAddress(shop, request, id, await jsonBody(request, checkoutAddress)) };
});

export const loader = action;
