import { z } from "zod";
import { validationFailed } from "#app/checkout/delivery/shipping-errors.ts";
import { endpoint, jsonBody, parsed, Refusal } from "#app/endpoint.ts";
import { shippingSelection, shippingSelectionProblems } from "../contract.ts";
import { selectShipping } from "../delivery/.server/select-shipping.ts";

/** POST /functions/v1/checkout-shipping-select (R-CHECKOUT-5, R-CHECKOUT-6) */
export const action = endpoint("POST", async ({ shop, request }) => {
  const given = await jsonBody(request, z.unknown());
  const problems = shippingSelectionProblems(given);
  if (problems.length > 0) throw new Refusal(400, validationFailed(problems));
  return { body: await selectShipping(shop, request, parsed(given, shippingSelection)) };
});

export const loader = action;
