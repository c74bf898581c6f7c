import { endpoint, jsonBody, parsed } from "#app/endpoint.ts";
import { discountRequest, orderDraftId } from "../contract.ts";
import { changeDraftDiscount } from "../discount/.server/settle-discount.ts";

/** POST and DELETE /api/checkout/:orderDraftId/discount */
export const action = endpoint(["POST", "DELETE"], async ({ shop, request, params }) => {
  const id = parsed(params.orderDraftId, orderDraftId);
  const code = request.method === "POST" ? (await jsonBody(request, discountRequest)).code : null;
  return { body: await changeDraftDiscount(shop, request, id, code) };
});

export const loader = action;
