import { requireStaffCall } from "#app/admin/.server/require-staff.ts";
import { endpoint, jsonBody } from "#app/endpoint.ts";
import { syncOne } from "../.server/sync-product.ts";
import { syncCall } from "../contract.ts";

/** POST /functions/v1/printful-sync-simple */
export const action = endpoint("POST", async ({ shop, request }) => {
  const staff = await requireStaffCall(shop, request, "update_printful");
  const { productId } = await jsonBody(request, syncCall);
  const { isChanged, inventoryChanges, warnings } = await syncOne(shop, staff, productId);
  return { body: { success: true, changed: isChanged, inventoryChanges, warnings } };
});

export const loader = action;
