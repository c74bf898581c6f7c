import type { ActionFunctionArgs } from "react-router";
import { shopContext } from "#app/context.ts";
import { endpoint, jsonBody, parsed, refuseGet } from "#app/endpoint.ts";
import { orderDraftId, payRequest } from "../contract.ts";
import { startPayment } from "../payment/.server/start-payment.ts";

export const loader = refuseGet("POST");

/** POST /api/checkout/:orderDraftId/pay */
export const action = endpoint<ActionFunctionArgs>("POST", async ({ request, params, context }) => {
  const id = parsed(params.orderDraftId, orderDraftId);
  return { body: await startPayment(context.get(shopContext), request, id, await jsonBody(request, payRequest)) };
});
