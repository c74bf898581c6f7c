import { endpoint, jsonBody, parsed } from "#app/endpoint.ts";
import { orderDraftId, payRequest } from "../contract.ts";
import { startPayment } from "../payment/.server/start-payment.ts";

/** POST /api/checkout/:orderDraftId/pay */
export const action = endpoint("POST", async ({ shop, request, params }) => {
  const id = parsed(params.orderDraftId, orderDraftId);
  return { body: await startPayment(shop, request, id, await jsonBody(request, payRequest)) };
});

export const loader = action;
