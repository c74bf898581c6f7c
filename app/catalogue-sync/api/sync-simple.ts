import type { ActionFunctionArgs } from "react-router";
import { requireStaffCall } from "#app/admin/.server/require-staff.ts";
import { shopContext } from "#app/context.ts";
import { endpoint, jsonBody, refuseGet } from "#app/endpoint.ts";
import { syncOne } from "../.server/sync-product.ts";
import { syncCall } from "../contract.ts";

export const loader = refuseGet("POST");

/** POST /functions/v1/printful-sync-simple */
export const action = endpoint<ActionFunctionArgs>("POST", async ({ request, context }) => {
  const shop = context.get(shopContext);
  const staff = await requireStaffCall(shop, request, "update_printful");
  const { productId } = await jsonBody(request, syncCall);
  const { isChanged, inventoryChanges, warnings } = await syncOne(shop, staff, productId);
  return { body: { success: true, changed: isChanged, inventoryChanges, warnings } };
});
