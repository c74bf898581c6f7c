import { requireStaffCall } from "#app/admin/.server/require-staff.ts";
import { endpoint } from "#app/endpoint.ts";
import { readProviderGoods } from "../.server/provider-goods.ts";

/** GET /functions/v1/printful-proxy/products. The built-in list is public; calls to the provider are for staff. */
export const loader = endpoint("GET", async ({ shop, request }) => {
  if (shop.config.PRINTFUL_CATALOGUE === "live") await requireStaffCall(shop, request, "view_products");
  return { body: await readProviderGoods(shop) };
});

export const action = loader;
