import type { ActionFunctionArgs } from "react-router";
import { shopContext } from "#app/context.ts";
import { endpoint, jsonBody, refuseGet } from "#app/endpoint.ts";
import { wireOption } from "#app/pricing/delivery.ts";
import { quoteShipping } from "../.server/quote-shipping.ts";
import { shippingQuoteRequest } from "../contract.ts";

export const loader = refuseGet("POST");

/** POST /functions/v1/shipping-quotes (specification, section 7) */
export const action = endpoint<ActionFunctionArgs>("POST", async ({ request, context }) => {
  const options = await quoteShipping(context.get(shopContext), request, await jsonBody(request, shippingQuoteRequest));
  return { body: { options: options.map(wireOption) } };
});
