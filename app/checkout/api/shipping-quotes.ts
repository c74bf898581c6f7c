import { endpoint, jsonBody } from "#app/endpoint.ts";
import { wireOption } from "#app/pricing/delivery.ts";
import { shippingQuoteRequest } from "../contract.ts";
import { quoteShipping } from "../delivery/.server/quote-shipping.ts";

/**
 * POST /functions/v1/shipping-quotes (R-DELIVERY-2). `Cache-Status` (RFC 9211) says whether the response was cached.
 */
export const action = endpoint("POST", async ({ shop, request }) => {
  const asked = await jsonBody(request, shippingQuoteRequest);
  const { options, secondsLeft } = await quoteShipping(shop, request, asked);
  const cacheStatus = secondsLeft === null ? "quotes; fwd=miss" : `quotes; hit; ttl=${secondsLeft}`;
  return { body: { options: options.map(wireOption) }, headers: { "cache-status": cacheStatus } };
});

export const loader = action;
