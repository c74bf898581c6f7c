import { endpoint, jsonBody } from "#app/endpoint.ts";
import { refundRequest } from "../contract.ts";
import { refundCancelledOrder } from "./.server/refund-cancelled.ts";

export const action = endpoint("POST", async ({ shop, request }) => ({
  body: await refundCancelledOrder(shop, request, await jsonBody(request, refundRequest)),
}));

export const loader = action;
