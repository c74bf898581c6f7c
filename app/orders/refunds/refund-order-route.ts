import type { ActionFunctionArgs } from "react-router";
import { shopContext } from "#app/context.ts";
import { endpoint, jsonBody, refuseGet } from "#app/endpoint.ts";
import { refundRequest } from "../contract.ts";
import { refundCancelledOrder } from "./.server/refund-cancelled.ts";

export const loader = refuseGet("POST");

export const action = endpoint<ActionFunctionArgs>("POST", async ({ request, context }) => ({
  body: await refundCancelledOrder(context.get(shopContext), request, await jsonBody(request, refundRequest)),
}));
