import type { ActionFunctionArgs } from "react-router";
import { z } from "zod";
import { validationFailed } from "#app/checkout/delivery/shipping-errors.ts";
import { shopContext } from "#app/context.ts";
import { endpoint, jsonBody, parsed, Refusal, refuseGet } from "#app/endpoint.ts";
import { shippingSelection, shippingSelectionProblems } from "../contract.ts";
import { selectShipping } from "../delivery/.server/select-shipping.ts";

export const loader = refuseGet("POST");

/** POST /functions/v1/checkout-shipping-select (R-CHECKOUT-5, R-CHECKOUT-6) */
export const action = endpoint<ActionFunctionArgs>("POST", async ({ request, context }) => {
  const given = await jsonBody(request, z.unknown());
  const problems = shippingSelectionProblems(given);
  if (problems.length > 0) throw new Refusal(400, validationFailed(problems));
  return { body: await selectShipping(context.get(shopContext), request, parsed(given, shippingSelection)) };
});
