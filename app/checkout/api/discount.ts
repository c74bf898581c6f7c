import type { ActionFunctionArgs } from "react-router";
import { shopContext } from "#app/context.ts";
import { endpoint, jsonBody, parsed, refuseGet } from "#app/endpoint.ts";
import { discountRequest, orderDraftId } from "../contract.ts";
import { changeDraftDiscount } from "../discount/.server/settle-discount.ts";

const methods = ["POST", "DELETE"];

export const loader = refuseGet(methods.join(" or "));

/** POST and DELETE /api/checkout/:orderDraftId/discount */
export const action = endpoint<ActionFunctionArgs>(methods, async ({ request, params, context }) => {
  const id = parsed(params.orderDraftId, orderDraftId);
  const code = request.method === "POST" ? (await jsonBody(request, discountRequest)).code : null;
  return { body: await changeDraftDiscount(context.get(shopContext), request, id, code) };
});
