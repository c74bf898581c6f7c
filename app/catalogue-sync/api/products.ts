import { requireStaffCall } from "#app/admin/.server/require-staff.ts";
import { staffCan } from "#app/admin/.server/staff.ts";
import { endpoint } from "#app/endpoint.ts";
import { listProviderProducts } from "../.server/provider-goods.ts";
import { providerCall } from "../.server/sync-product.ts";

/** GET /functions/v1/printful-products */
export const loader = endpoint("GET", async ({ shop, request }) => {
  const staff = await requireStaffCall(shop, request);
  if (!staffCan(staff, "update_printful")) await requireStaffCall(shop, request, "view_products");
  return { body: await providerCall(shop, "Failed to fetch printful products", () => listProviderProducts(shop)) };
});

export const action = loader;
